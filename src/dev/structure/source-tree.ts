import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs'
import { join, relative } from 'node:path'
import { reachableFrom } from './imports-of.ts'

/**
 * `product` is what a build puts in the extension, the demo page or the hosted
 * node. `test` is a test or code that only tests import. `dev` is src/dev.
 */
export type FileKind = 'product' | 'test' | 'dev'

export type SourceFile = {
  /** Relative to the checkout, with forward slashes. */
  path: string
  kind: FileKind
  text: string
  lines: number
}

export type SourceTree = { root: string; files: SourceFile[] }

const isCode = (path: string): boolean => /\.(?:ts|tsx|mjs)$/.test(path)
export const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path)

/** All files below a folder of the checkout, by path, without packages. */
export const listFiles = (root: string, folder: string): string[] => {
  const path = join(root, folder)
  if (!existsSync(path)) return []
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => toPath(root, join(entry.parentPath, entry.name)))
    .filter((file) => !file.includes('/node_modules/'))
    .sort()
}

const toPath = (root: string, file: string): string =>
  relative(root, file).replaceAll('\\', '/')

/** Entry points of the programs, and what the build itself imports. */
const entryPoints = (root: string, code: readonly string[]): string[] =>
  [
    ...code.filter((path) => /^src\/[^/]+\/main\.tsx?$/.test(path)),
    'src/hosted-node/heritage/make-chain.ts',
    'vite.config.ts',
  ]
    .map((path) => join(root, path))
    .filter((path) => existsSync(path))

export const countLines = (text: string): number =>
  text.split('\n').length - (text === '' || text.endsWith('\n') ? 1 : 0)

/** Reads the code of src/ and e2e/ of a checkout. */
export const readSourceTree = (checkout: string): SourceTree => {
  const root = realpathSync(checkout)
  const code = ['src', 'e2e']
    .flatMap((folder) => listFiles(root, folder))
    .filter(isCode)
  const product = reachableFrom(entryPoints(root, code))
  const kindOf = (path: string): FileKind => {
    if (path.startsWith('src/dev/') && !isTest(path)) return 'dev'
    if (isTest(path) || path.startsWith('e2e/')) return 'test'
    return product.has(join(root, path)) ? 'product' : 'test'
  }
  const files = code.map((path) => {
    const text = readFileSync(join(root, path), 'utf8')
    return { path, kind: kindOf(path), text, lines: countLines(text) }
  })
  return { root, files }
}
