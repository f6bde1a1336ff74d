import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  checkPackages,
  withoutDigest,
  withoutReason,
} from './check-packages.ts'
import { readLockfile } from './lockfile.ts'
import { repositoryRoot } from './repository-root.ts'

describe('checkPackages', () => {
  let root: string

  beforeAll(() => {
    root = mkdtempSync(join(tmpdir(), 'portolan-packages-'))
    mkdirSync(join(root, 'e2e/clients'), { recursive: true })
    for (const path of [
      'docs/decisions',
      'package-lock.json',
      'e2e/clients/package-lock.json',
      '.npmrc',
      'e2e/clients/.npmrc',
    ]) {
      cpSync(join(repositoryRoot, path), join(root, path), { recursive: true })
    }
  })

  afterAll(() => rmSync(root, { recursive: true, force: true }))

  it('passes for this repository', () => {
    expect(checkPackages(repositoryRoot)).toEqual({ ok: true, output: '' })
  })

  const complain = (name: string): string =>
    `${name} is a runtime dependency that "Packages that run" in docs/decisions/0005-dependencies.md does not name`

  it.each(['left-pad', 'viem', 'ethers', 'tldts'])(
    'fails when %s becomes a runtime dependency',
    (name) => {
      const dependencies = { react: '19.3.1', [name]: '1.3.0' }
      const text = JSON.stringify({ dependencies })
      writeFileSync(join(root, 'package.json'), text)

      expect(checkPackages(root)).toEqual({ ok: false, output: complain(name) })
    },
  )

  it('fails for an optional one too', () => {
    const optionalDependencies = { viem: '2.57.1' }
    const text = JSON.stringify({ optionalDependencies })
    writeFileSync(join(root, 'package.json'), text)

    expect(checkPackages(root)).toEqual({ ok: false, output: complain('viem') })
  })

  it('fails where install scripts may run', () => {
    writeFileSync(join(root, 'package.json'), '{ "dependencies": {} }')
    const place = join(root, 'e2e/clients/.npmrc')
    const settings = readFileSync(place, 'utf8')
    writeFileSync(place, settings.replace('ignore-scripts=true', ''))

    expect(checkPackages(root)).toEqual({
      ok: false,
      output: 'e2e/clients/.npmrc does not say ignore-scripts=true',
    })
    writeFileSync(place, settings)
  })

  it('fails for a locked package without a digest', () => {
    const packages = readLockfile(repositoryRoot)
    delete packages['node_modules/react']?.integrity
    writeFileSync(join(root, 'package.json'), '{ "dependencies": {} }')
    writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages }))

    expect(checkPackages(root)).toEqual({
      ok: false,
      output: 'node_modules/react has no integrity in ./package-lock.json',
    })
  })
})

describe('the list of what runs names a package', () => {
  const inList = (text: string) =>
    `# Title\n\n## Packages that run\n\n${text}\n`
  it.each([
    [inList('- `react`: the popup'), true],
    [inList('- `vue` 1, `react` 2: the popup'), true],
    [inList('- `{vue,react}`: the popup'), true],
    [inList('- `@scure/{a,react}`: keys'), false],
    [inList('- react: without quotes'), false],
    [inList('- `react-dom`: the popup'), false],
    [inList('- `vue`: smaller than `react`'), false],
    [inList('Not chosen: `react`.'), false],
    [inList('## Other packages\n\n- `react`: for tests'), false],
    ['## Other packages\n\n- `react`: for tests', false],
  ])('%j: %s', (note, isNamed) => {
    expect(withoutReason(['react'], note)).toEqual(isNamed ? [] : ['react'])
  })
})

describe('a locked package needs a digest', () => {
  const foreign = { dev: true, optional: true, os: ['win32'] }
  it.each([
    ['a package', {}, true],
    ['one with a digest', { integrity: 'sha512-x' }, false],
    ['a link', { link: true }, false],
    ['a bundled one', { inBundle: true }, false],
    ['a tool', { dev: true }, true],
    ['a native part of a tool', foreign, false],
    ['a native part of what runs', { ...foreign, dev: false }, true],
  ])('%s', (_title, entry, needed) => {
    expect(withoutDigest({ '': {}, 'node_modules/a': entry })).toEqual(
      needed ? ['node_modules/a'] : [],
    )
  })
})
