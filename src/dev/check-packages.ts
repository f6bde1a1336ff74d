import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type LockedPackages, readLockfile } from './lockfile.ts'

/** Where packages are installed. */
const FOLDERS = ['.', 'e2e/clients']

const NOTE = 'docs/decisions/0005-dependencies.md'

/**
 * Whether every runtime dependency has a reason on record, every locked package
 * has a digest, and none runs a script when it is installed.
 */
export const checkPackages = (
  root: string,
): { ok: boolean; output: string } => {
  const { dependencies, optionalDependencies } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  )
  const names = Object.keys({ ...dependencies, ...optionalDependencies })
  const note = readFileSync(join(root, NOTE), 'utf8')
  const complaints = [
    ...withoutReason(names, note).map(
      (name) =>
        `${name} is a runtime dependency that "Packages that run" in ${NOTE} does not name`,
    ),
    ...FOLDERS.filter((folder) => runsScripts(join(root, folder))).map(
      (folder) => `${folder}/.npmrc does not say ignore-scripts=true`,
    ),
    ...FOLDERS.flatMap((folder) =>
      withoutDigest(readLockfile(join(root, folder))).map(
        (place) => `${place} has no integrity in ${folder}/package-lock.json`,
      ),
    ),
  ]
  return { ok: complaints.length === 0, output: complaints.join('\n') }
}

/**
 * The packages that the list of what runs does not name, as code before the
 * colon of an item: `react`, or `@scure/{a,b}`. Other notes name packages that
 * only tests use, or that were not chosen.
 */
export const withoutReason = (
  names: readonly string[],
  note: string,
): string[] => {
  const [, section = ''] = note.split('\n## Packages that run\n')
  const [list = ''] = section.split('\n## ')
  const named = new Set(
    [...list.matchAll(/^- ([^:]*):/gm)].flatMap(([, packages = '']) =>
      [...packages.matchAll(/`([^`\s]+)`/g)].flatMap(([, code = '']) =>
        expand(code),
      ),
    ),
  )
  return names.filter((name) => !named.has(name))
}

/** `@scure/{a,b}` is `@scure/a` and `@scure/b`. */
const expand = (code: string): string[] => {
  const [, before = '', list, after = ''] =
    /^([^{]*)\{([^}]*)\}(.*)$/.exec(code) ?? []
  return list === undefined
    ? [code]
    : list.split(',').map((one) => before + one + after)
}

/**
 * The packages that npm would install unchecked. Native parts of our tools for
 * other platforms have no digest (docs/decisions/0006-lockfile.md); those of
 * what runs must have one.
 */
export const withoutDigest = (packages: LockedPackages): string[] =>
  Object.entries(packages)
    .filter(([folder, { integrity, link, inBundle, dev, optional, os }]) => {
      const isOurs = folder === '' || link || inBundle
      const isForeignTool = dev && optional && os !== undefined
      return !isOurs && !isForeignTool && integrity === undefined
    })
    .map(([folder]) => folder)

const runsScripts = (folder: string): boolean => {
  const settings = readFileSync(join(folder, '.npmrc'), 'utf8')
  return !settings.split('\n').includes('ignore-scripts=true')
}
