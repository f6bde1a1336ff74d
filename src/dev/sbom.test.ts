import { describe, expect, it } from 'vitest'
import { readLockfile } from './lockfile.ts'
import { repositoryRoot } from './repository-root.ts'
import { createSbom } from './sbom.ts'

const packages = readLockfile(repositoryRoot)
const sbom = createSbom(packages)
const refs = [sbom.metadata.component, ...sbom.components].map(
  (component) => component['bom-ref'],
)

// The rules of the schema of CycloneDX 1.5 for what we write.
describe('the SBOM is valid CycloneDX', () => {
  it('has the members of a document and no others', () => {
    expect(sbom).toEqual({
      bomFormat: 'CycloneDX',
      specVersion: '1.5',
      serialNumber: expect.stringMatching(
        /^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/,
      ),
      version: 1,
      metadata: { component: expect.objectContaining({ type: 'application' }) },
      components: expect.any(Array),
      dependencies: expect.any(Array),
    })
  })

  it('gives every component a reference of its own', () => {
    expect(new Set(refs).size).toBe(refs.length)
  })

  it('describes every component', () => {
    for (const component of sbom.components) {
      expect(component).toEqual({
        type: 'library',
        'bom-ref': component.purl,
        name: expect.stringMatching(/^(?:@[\w.-]+\/)?[\w.-]+$/),
        version: expect.stringMatching(/^\d+\.\d+\.\d+/),
        licenses: [{ license: expect.toSatisfy(isNamed) }],
        purl: expect.stringMatching(
          /^pkg:npm\/(?:%40[\w.-]+\/)?[\w.-]+@[\w.-]+$/,
        ),
        hashes: [
          { alg: 'SHA-512', content: expect.stringMatching(/^[0-9a-f]{128}$/) },
        ],
      })
    }
  })

  it('lists what every component depends on, once, and nothing unknown', () => {
    const listed = sbom.dependencies.map(({ ref }) => ref)
    expect(listed.toSorted()).toEqual(refs.toSorted())
    for (const { dependsOn } of sbom.dependencies) {
      expect(refs).toEqual(expect.arrayContaining(dependsOn))
      expect(new Set(dependsOn).size).toBe(dependsOn.length)
    }
  })
})

/** Ids of SPDX, or words where the package has none. */
const isNamed = (license: object): boolean =>
  'id' in license
    ? [
        '0BSD',
        'Apache-2.0',
        'CC0-1.0',
        'ISC',
        'MIT',
        'MPL-2.0',
        'Unlicense',
      ].includes(String(license.id))
    : 'name' in license

describe('the SBOM', () => {
  it('names every runtime dependency of package.json', () => {
    const [own] = sbom.dependencies
    const { dependencies, optionalDependencies } = packages[''] ?? {}
    const names = Object.keys({ ...dependencies, ...optionalDependencies })

    expect(own?.dependsOn).toHaveLength(names.length)
    expect(sbom.components.map(({ name }) => name)).toEqual(
      expect.arrayContaining(names),
    )
  })

  it('names no tool', () => {
    const names = sbom.components.map(({ name }) => name)
    for (const tool of ['vitest', 'tldts']) expect(names).not.toContain(tool)
  })

  it('is the same for the same lockfile, and another for another', () => {
    expect(createSbom(readLockfile(repositoryRoot))).toEqual(sbom)
    const { 'node_modules/ws': _, ...fewer } = packages
    expect(createSbom(fewer).serialNumber).not.toBe(sbom.serialNumber)
  })

  it('finds the version that a package has of its own', () => {
    const locked = {
      '': { name: 'own', version: '1.0.0', dependencies: { a: '1', b: '2' } },
      'node_modules/a': { version: '1.0.0', dependencies: { b: '1' } },
      'node_modules/a/node_modules/b': { version: '1.0.0' },
      'node_modules/b': { version: '2.0.0' },
    }

    expect(createSbom(locked).dependencies).toEqual([
      { ref: 'own@1.0.0', dependsOn: ['pkg:npm/a@1.0.0', 'pkg:npm/b@2.0.0'] },
      { ref: 'pkg:npm/a@1.0.0', dependsOn: ['pkg:npm/b@1.0.0'] },
      { ref: 'pkg:npm/b@1.0.0', dependsOn: [] },
      { ref: 'pkg:npm/b@2.0.0', dependsOn: [] },
    ])
  })
})
