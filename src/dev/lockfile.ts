import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** An entry of `packages` in a package-lock.json. */
export type LockEntry = {
  name?: string
  version?: string
  license?: string
  integrity?: string
  resolved?: string
  link?: boolean
  inBundle?: boolean
  dev?: boolean
  /** Of a tool, and an optional peer of what runs: not installed by it. */
  devOptional?: boolean
  optional?: boolean
  os?: string[]
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
}

/** By their folders; the empty name is the repository itself. */
export type LockedPackages = Record<string, LockEntry>

export const readLockfile = (root: string): LockedPackages =>
  JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages

/** The folder of a package that another one imports, as Node finds it. */
export const findPackage = (
  packages: LockedPackages,
  from: string,
  name: string,
): string | undefined => {
  for (let folder = from; ; folder = parentOf(folder)) {
    const place = folder
      ? `${folder}/node_modules/${name}`
      : `node_modules/${name}`
    if (packages[place]) return place
    if (folder === '') return undefined
  }
}

/** The folder of the package that this one is installed in. */
const parentOf = (folder: string): string =>
  folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))

/** `node_modules/a/node_modules/@b/c` is `@b/c`. */
export const nameOf = (folder: string, { name }: LockEntry): string =>
  name ?? folder.slice(folder.lastIndexOf('node_modules/') + 13)
