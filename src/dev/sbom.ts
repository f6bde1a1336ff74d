import { createHash } from 'node:crypto'
import {
  findPackage,
  type LockEntry,
  type LockedPackages,
  nameOf,
} from './lockfile.ts'

type License =
  | { expression: string }
  | { license: { id: string } | { name: string } }

type Component = {
  type: 'application' | 'library'
  'bom-ref': string
  name: string
  version: string
  licenses?: License[]
  purl?: string
  hashes?: { alg: 'SHA-512'; content: string }[]
}

/** The parts of CycloneDX 1.5 that we write. */
export type Sbom = {
  bomFormat: 'CycloneDX'
  specVersion: '1.5'
  serialNumber: string
  version: 1
  metadata: { component: Component }
  components: Component[]
  dependencies: { ref: string; dependsOn: string[] }[]
}

/**
 * The packages that run in the extension and the hosted node, as CycloneDX. No
 * time and no random number: the same lockfile gives the same bytes.
 */
export const createSbom = (packages: LockedPackages): Sbom => {
  const { name = 'portolan', version = '0' } = packages[''] ?? {}
  const self: Component = {
    type: 'application',
    'bom-ref': `${name}@${version}`,
    name,
    version,
  }
  const installed = Object.entries(packages).filter(
    ([folder, entry]) =>
      folder !== '' && !entry.dev && !entry.devOptional && !entry.link,
  )
  const refs = new Map(
    installed.map(([folder, entry]) => [folder, refOf(folder, entry)]),
  )
  const dependsOn = (folder: string, entry: LockEntry): string[] =>
    namesIn(entry)
      .flatMap(
        (one) => refs.get(findPackage(packages, folder, one) ?? '') ?? [],
      )
      .sort()
  // The same version in two folders is one component.
  const components = new Map(
    installed.map(([folder, entry]) => {
      const component = toComponent(folder, entry)
      return [component['bom-ref'], component]
    }),
  )
  const graph = new Map(
    installed.map(([folder, entry]) => [
      refOf(folder, entry),
      dependsOn(folder, entry),
    ]),
  )
  const body = {
    version: 1 as const,
    metadata: { component: self },
    components: [...components.values()].sort(byRef),
    dependencies: [
      { ref: self['bom-ref'], dependsOn: dependsOn('', packages[''] ?? {}) },
      ...[...graph]
        .map(([ref, on]) => ({ ref, dependsOn: [...new Set(on)] }))
        .sort((one, other) => compare(one.ref, other.ref)),
    ],
  }
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    serialNumber: `urn:uuid:${uuidOf(JSON.stringify(body))}`,
    ...body,
  }
}

const namesIn = (entry: LockEntry): string[] =>
  Object.keys({
    ...entry.peerDependencies,
    ...entry.optionalDependencies,
    ...entry.dependencies,
  })

const refOf = (folder: string, entry: LockEntry): string =>
  purlOf(nameOf(folder, entry), entry.version ?? '')

/** A package URL: the `@` of a scope is escaped. */
const purlOf = (name: string, version: string): string =>
  `pkg:npm/${name.replace(/^@/, '%40')}@${version}`

const toComponent = (folder: string, entry: LockEntry): Component => {
  const { version = '', license, integrity } = entry
  const purl = refOf(folder, entry)
  return {
    type: 'library',
    'bom-ref': purl,
    name: nameOf(folder, entry),
    version,
    ...(license !== undefined && { licenses: [toLicense(license)] }),
    purl,
    ...(integrity?.startsWith('sha512-') && {
      hashes: [{ alg: 'SHA-512', content: hexOf(integrity.slice(7)) }],
    }),
  }
}

/** An SPDX id, an expression of such ids, or words. */
const toLicense = (text: string): License => {
  if (/^[\w.+-]+$/.test(text)) return { license: { id: text } }
  return / (?:OR|AND|WITH) /.test(text)
    ? { expression: text }
    : { license: { name: text } }
}

const hexOf = (base64: string): string =>
  Buffer.from(base64, 'base64').toString('hex')

/** A UUID of version 8, whose bits are ours to choose. */
const uuidOf = (text: string): string => {
  const hex = createHash('sha256').update(text).digest('hex')
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-')
}

const compare = (one: string, other: string): number =>
  one < other ? -1 : Number(one > other)

const byRef = (one: Component, other: Component): number =>
  compare(one['bom-ref'], other['bom-ref'])
