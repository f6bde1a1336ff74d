import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { repositoryRoot } from '../../src/dev/repository-root.ts'

const popup = join(repositoryRoot, 'src/popup')

/**
 * The hash of each place of the popup, by its name in paths.ts, with a * for a
 * parameter. Parsed, not imported: tests only use the built wallet.
 */
export const popupPlaces = (): Record<string, string> => {
  const source = readFileSync(join(popup, 'paths.ts'), 'utf8')
  const places = source.matchAll(/^ {2}(\w+): (?:.*=>\s*)?['`](\/[^'`]*)/gm)
  return Object.fromEntries(
    [...places].map(([, name = '', path = '']) => [
      name,
      path.replace(/\$\{[^}]*\}/, '*'),
    ]),
  )
}

/** The names of the places with this address. */
export const placesAt = (address: string): string[] => {
  const path = new URL(address).hash.slice(1)
  return Object.entries(popupPlaces())
    .filter(([, place]) =>
      new RegExp(`^${place.replace('*', '[^/]+')}$`).test(path),
    )
    .map(([name]) => name)
}

/** How many members paths.ts has, in any form. */
export const countOfPlaces = (): number =>
  readFileSync(join(popup, 'paths.ts'), 'utf8').match(/^ {2}\w+[:(]/gm)
    ?.length ?? 0

/** The files that each contain a screen, without extension. */
export const screenFiles = (): string[] => [
  ...componentsBelow('screens'),
  ...componentsBelow('approvals').filter((name) => name.endsWith('Screen')),
]

const componentsBelow = (folder: string): string[] =>
  readdirSync(join(popup, folder), { recursive: true, encoding: 'utf8' })
    .map((path) => basename(path))
    .filter((name) => /^[A-Z]\w*\.tsx$/.test(name))
    .map((name) => name.replace('.tsx', ''))
