import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { repositoryRoot } from './repository-root.ts'

type LockEntry = {
  resolved?: string
  hasInstallScript?: boolean
  optionalDependencies?: Record<string, string>
}

const packages: Record<string, LockEntry> = JSON.parse(
  readFileSync(join(repositoryRoot, 'package-lock.json'), 'utf8'),
).packages

it('the lockfile names no download address of a package', () => {
  expect(Object.values(packages).filter(({ resolved }) => resolved)).toEqual([])
})

/** As Node resolves: next to the package, then upwards. */
const isFound = (parent: string, name: string): boolean => {
  const folders = parent.split('/node_modules/')
  const places = folders.map((_, index) =>
    [...folders.slice(0, index + 1), name].join('/node_modules/'),
  )
  return [`node_modules/${name}`, ...places].some((place) => packages[place])
}

it('the lockfile has every optional package, so that npm ci accepts it', () => {
  const missing = Object.entries(packages).flatMap(([parent, entry]) =>
    Object.keys(entry.optionalDependencies ?? {}).filter(
      (name) => !isFound(parent, name),
    ),
  )
  expect(missing, 'run "npm run lock"').toEqual([])
})
