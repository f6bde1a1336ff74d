import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { repositoryRoot } from './repository-root.ts'
import { headingSlug } from './site/heading-slug.ts'

/** A document, by its path in the repository. */
export type Document = { path: string; text: string }

/** A problem, as `path: what is missing`. */
type Fault = string

/** Root folders and files below which documents name paths. */
const TOP = [
  ...['src', 'e2e', 'bench', 'docs', 'deploy', 'public'],
  ...['.ci', '.github'],
]

/** Generated and listed in .gitignore. */
const MADE = [
  'node_modules',
  'dist',
  'dist-node',
  'dist-dapp',
  'dist-test',
  'dist-kit',
  'dist-site',
  'release',
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
    ...markdownBelow('deploy'),
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

/** Links and images whose file or heading does not exist. */
export const brokenLinks = ({ path, text }: Document): Fault[] =>
  [...withoutBlocks(text).matchAll(/\]\(([^)\s]+)\)|src="([^"]+)"/g)]
    .map(([, link, source]) => link ?? source ?? '')
    .filter((target) => !/^[a-z]+:/.test(target))
    .filter((target) => {
      const [name = '', anchor] = target.split('#')
      const file = join(repositoryRoot, dirname(path), name)
      if (!existsSync(file)) return true
      if (anchor === undefined) return false
      const there = name === '' ? text : readFileSync(file, 'utf8')
      return !anchorsOf(there).includes(anchor)
    })
    .map((target) => `${path}: ${target}`)

/** A heading that occurs again gets a number. */
const anchorsOf = (text: string): string[] => {
  const counts = new Map<string, number>()
  return [...withoutBlocks(text).matchAll(/^#+ (.+)$/gm)].map(
    ([, heading = '']) => {
      const slug = headingSlug(heading.replaceAll(/\]\([^)]*\)/g, ''))
      const count = counts.get(slug) ?? 0
      counts.set(slug, count + 1)
      return count === 0 ? slug : `${slug}-${count}`
    },
  )
}

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
