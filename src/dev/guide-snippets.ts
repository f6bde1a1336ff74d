import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { repositoryRoot } from './repository-root.ts'

/** Documents whose code is run by tests. */
const GUIDES = [
  'README.md',
  'docs/testing.md',
  'docs/dapps.md',
  'docs/cookbook.md',
  'src/kit-package/package-readme.md',
]

/**
 * What follows the language says how a block is run: `test` is a spec,
 * `script` a program, `config` the configuration of the sample project, and
 * `page` runs in a page and prints what matches the pattern behind it.
 */
const USES = ['test', 'script', 'config', 'page'] as const

export type Snippet = {
  /** The document, and the number of the block in it. */
  name: string
  use: (typeof USES)[number]
  code: string
  /** What a page prints. */
  prints?: RegExp
}

const BLOCK = /^```(?:js|ts)(?: (\w+)(?: \/(.+)\/)?)?\n([\s\S]*?)^```$/gm

/** The code of a document; throws if nobody runs a part of it. */
export const snippetsOf = (path: string, text: string): Snippet[] =>
  [...text.matchAll(BLOCK)].map(([, word = '', pattern, code = ''], index) => {
    const name = `${path.replaceAll(/\W+/g, '-')}-${index + 1}`
    const use = USES.find((one) => one === word)
    if (!use || (use === 'page') !== (pattern !== undefined)) {
      throw new Error(
        `Block ${index + 1} of ${path} must say how it is run: ${USES.join(', ')}, and a page what it prints`,
      )
    }
    return { name, use, code, ...(pattern && { prints: new RegExp(pattern) }) }
  })

export const readSnippets = (): Snippet[] =>
  GUIDES.flatMap((path) =>
    snippetsOf(path, readFileSync(join(repositoryRoot, path), 'utf8')),
  )

/** A program becomes a test; its imports stay at the top. */
const toSpec = ({ use, code }: Snippet): string => {
  if (use === 'test') return code
  const lines = code.split('\n')
  const isImport = (line: string): boolean => line.startsWith('import ')
  return [
    `import { test } from 'portolan/playwright'`,
    ...lines.filter(isImport),
    `test('runs', async () => {`,
    ...lines.filter((line) => !isImport(line)),
    '})',
  ].join('\n')
}

/** Where the dapp of the documents is; tests have it at a free port. */
const ORIGIN = "'http://127.0.0.1:5173'"
const ORIGIN_IN_TESTS = "(process.env.PORTOLAN_GUIDES_ORIGIN ?? '')"

/** Writes the specs of the documents; unchanged ones are left alone. */
export const writeGuideSpecs = (folder: string): void => {
  const specs = readSnippets().filter(({ use }) =>
    ['test', 'script'].includes(use),
  )
  mkdirSync(folder, { recursive: true })
  const names = specs.map(({ name }) => `${name}.spec.ts`)
  for (const name of readdirSync(folder)) {
    if (!names.includes(name)) rmSync(join(folder, name))
  }
  for (const snippet of specs) {
    const path = join(folder, `${snippet.name}.spec.ts`)
    const text = toSpec(snippet).replaceAll(ORIGIN, ORIGIN_IN_TESTS)
    if (existsSync(path) && readFileSync(path, 'utf8') === text) continue
    writeFileSync(path, text)
  }
}
