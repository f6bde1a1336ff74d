import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { repositoryRoot } from '../../src/dev/repository-root.ts'

const popup = join(repositoryRoot, 'src/popup')

/**
 * What is behind the # of each place of the popup, by its name in paths.ts,
 * with a * for which one of many it is. Read, not imported: the wallet is met
 * as built output.
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

/** The names of the places that this is the address of. */
export const placesAt = (address: string): string[] => {
  const path = new URL(address).hash.slice(1)
  return Object.entries(popupPlaces())
    .filter(([, place]) =>
      new RegExp(`^${place.replace('*', '[^/]+')}$`).test(path),
    )
    .map(([name]) => name)
}

/** How many members paths.ts has, whatever they look like. */
export const countOfPlaces = (): number =>
  readFileSync(join(popup, 'paths.ts'), 'utf8').match(/^ {2}\w+[:(]/gm)
    ?.length ?? 0

/** The files that each draw a screen, without their ending. */
export const screenFiles = (): string[] => [
  ...componentsBelow('screens'),
  ...componentsBelow('approvals').filter((name) => name.endsWith('Screen')),
]

const componentsBelow = (folder: string): string[] =>
  readdirSync(join(popup, folder), { recursive: true, encoding: 'utf8' })
    .map((path) => basename(path))
    .filter((name) => /^[A-Z]\w*\.tsx$/.test(name))
    .map((name) => name.replace('.tsx', ''))
