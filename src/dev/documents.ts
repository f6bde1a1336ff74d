import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { repositoryRoot } from './repository-root.ts'

/** A document, by its path in the repository. */
export type Document = { path: string; text: string }

/** A problem, as `path: what is missing`. */
type Fault = string

/** Root folders and files below which documents name paths. */
const TOP = ['src', 'e2e', 'bench', 'docs', 'public', '.ci', '.github']

/** Generated and listed in .gitignore. */
const MADE = [
  'node_modules',
  'dist',
  'dist-node',
  'dist-dapp',
  'dist-test',
  'dist-kit',
  'test-results',
  'screens',
]

/** `name.ts`, `folder/name.ts` or `folder/`, without wildcards and blanks. */
const PATH = /^[\w@.-]+(?:\/[\w@.-]+)*(?:\.(?:tsx?|m?js|json|md|png|ya?ml)|\/)$/

export const readDocuments = (): Document[] =>
  [
    ...readdirSync(repositoryRoot),
    ...markdownBelow('docs'),
    ...markdownBelow('bench'),
    ...markdownBelow('e2e'),
    ...markdownBelow('src'),
  ]
    .filter((path) => path.endsWith('.md'))
    .map((path) => ({
      path,
      text: readFileSync(join(repositoryRoot, path), 'utf8'),
    }))

const markdownBelow = (folder: string): string[] =>
  filesBelow(folder).filter((path) => path.endsWith('.md'))

const filesBelow = (folder: string): string[] =>
  readdirSync(join(repositoryRoot, folder), {
    withFileTypes: true,
    recursive: true,
  })
    .map((entry) =>
      relative(repositoryRoot, join(entry.parentPath, entry.name)).replaceAll(
        '\\',
        '/',
      ),
    )
    .filter((path) => !path.includes('/node_modules/'))

/** All files and folders, each with a leading `/`, to compare path endings. */
const present = [...TOP.flatMap(filesBelow), ...TOP].map((path) => `/${path}`)

/**
 * Paths in code spans that do not exist. A path that starts at the root must
 * match completely; any other may be the end of a path, such as
 * `session/authorize.ts`.
 */
export const missingPaths = ({ path, text }: Document): Fault[] =>
  spansOf(text)
    .flatMap((span) => span.split(/\s+/))
    .map((word) => word.replace(/:\d+$/, ''))
    .filter((word) => PATH.test(word) && !exists(word))
    .map((word) => `${path}: ${word}`)

const spansOf = (text: string): string[] => [
  ...[...text.matchAll(/```[^\n]*\n([\s\S]*?)```/g)].map(
    ([, code = '']) => code,
  ),
  ...[...withoutBlocks(text).matchAll(/`([^`]+)`/g)].map(
    ([, code = '']) => code,
  ),
]

const withoutBlocks = (text: string): string =>
  text.replaceAll(/```[\s\S]*?```/g, '')

const exists = (path: string): boolean => {
  const plain = path.replace(/\/$/, '')
  const [top = ''] = plain.split('/')
  if (MADE.includes(top)) return true
  if (TOP.includes(top) || existsSync(join(repositoryRoot, plain))) {
    return existsSync(join(repositoryRoot, plain))
  }
  return present.some((known) => known.endsWith(`/${plain}`))
}

/** Links and images whose file does not exist. */
export const brokenLinks = ({ path, text }: Document): Fault[] =>
  [...withoutBlocks(text).matchAll(/\]\(([^)\s]+)\)|src="([^"]+)"/g)]
    .map(([, link, source]) => link ?? source ?? '')
    .filter((target) => !/^(?:[a-z]+:|#)/.test(target))
    .filter((target) => {
      const [file = ''] = target.split('#')
      return !existsSync(join(repositoryRoot, dirname(path), file))
    })
    .map((target) => `${path}: ${target}`)

/** `npm run x` and `npm run bench x` that do not exist. */
export const unknownScripts = (
  { path, text }: Document,
  { scripts, benches }: { scripts: string[]; benches: string[] },
): Fault[] =>
  [...text.matchAll(/npm run\s+([\w:-]+)(?:\s+([\w-]+))?/g)]
    .filter(([, script = '', bench = '']) =>
      script === 'bench' && /^[a-z]/.test(bench)
        ? !benches.includes(bench)
        : !scripts.includes(script),
    )
    .map(([mention]) => `${path}: ${mention.replaceAll(/\s+/g, ' ')}`)
