import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { repositoryRoot } from './repository-root.ts'

type LockEntry = {
  resolved?: string
  hasInstallScript?: boolean
  optionalDependencies?: Record<string, string>
}

const read = (path: string): string =>
  readFileSync(join(repositoryRoot, path), 'utf8')

type Packages = Record<string, LockEntry>

/** As Node resolves: next to the package, then upwards. */
const isFound = (packages: Packages, parent: string, name: string): boolean => {
  const folders = parent.split('/node_modules/')
  const places = folders.map((_, index) =>
    [...folders.slice(0, index + 1), name].join('/node_modules/'),
  )
  return [`node_modules/${name}`, ...places].some((place) => packages[place])
}

describe.each(['package-lock.json', 'e2e/clients/package-lock.json'])(
  'the lockfile %s',
  (path) => {
    const packages: Packages = JSON.parse(read(path)).packages

    it('names no download address of a package', () => {
      expect(
        Object.values(packages).filter(({ resolved }) => resolved),
      ).toEqual([])
    })

    it('has every optional package, so that npm ci accepts it', () => {
      const missing = Object.entries(packages).flatMap(([parent, entry]) =>
        Object.keys(entry.optionalDependencies ?? {}).filter(
          (name) => !isFound(packages, parent, name),
        ),
      )
      expect(missing, 'run "npm run lock"').toEqual([])
    })
  },
)

it('npm has the same settings in both folders', () => {
  expect(read('e2e/clients/.npmrc')).toBe(read('.npmrc'))
})
