import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { repositoryRoot } from '../repository-root.ts'
import { assertReleasable } from './assert-releasable.ts'
import { changelogSection, withRelease } from './changelog.ts'
import { saysUnreleased } from './says-unreleased.ts'

const CHANGELOG = `# Changelog

## [Unreleased]

- New.

## [0.1.0] - 2026-11-01

- Old.
`

let root: string
const git = (...args: string[]): void =>
  void execFileSync('git', args, { cwd: root, stdio: 'ignore' })
const commit = (changelog: string): void => {
  writeFileSync(join(root, 'CHANGELOG.md'), changelog)
  git('add', '.')
  git('-c', 'user.name=a', '-c', 'user.email=a@a', 'commit', '-qm', 'x')
}

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'portolan-release-'))
  git('init', '-q')
})

afterAll(() => rmSync(root, { recursive: true, force: true }))

test('a clean tree with a changelog can be released, and nothing else', () => {
  commit(CHANGELOG)
  expect(assertReleasable(root, '0.2.0')).toBe('- New.')
  git('tag', 'v0.1.0')
  expect(() => assertReleasable(root, '0.1.0')).toThrow(
    'The tag v0.1.0 exists already',
  )
  expect(() => assertReleasable(root, 'v2')).toThrow('"v2" is not a version')
  writeFileSync(join(root, 'new.txt'), '')
  expect(() => assertReleasable(root, '0.2.0')).toThrow(
    'The working tree has changes. Commit or remove them first:\n?? new.txt',
  )
  rmSync(join(root, 'new.txt'))
  commit(CHANGELOG.replace('- New.\n\n', ''))
  expect(() => assertReleasable(root, '0.2.0')).toThrow(
    'CHANGELOG.md has no section [0.2.0], and nothing under [Unreleased]',
  )
})

test('what is unreleased becomes the section of the version, once', () => {
  const released = withRelease(CHANGELOG, {
    version: '0.2.0',
    date: '2026-11-18',
  })
  expect(released).toContain(
    '## [Unreleased]\n\n## [0.2.0] - 2026-11-18\n\n- New.\n',
  )
  expect(changelogSection(released, '0.2.0')).toBe('- New.')
  expect(changelogSection(released, '0.1.0')).toBe('- Old.')
  expect(changelogSection(released, '0.3.0')).toBeUndefined()
  expect(withRelease(released, { version: '0.2.0', date: '2027-01-01' })).toBe(
    released,
  )
})

test('a sentence that a release makes untrue is found, with its line', () => {
  const write = (path: string, text: string): void =>
    writeFileSync(join(root, path), text)
  mkdirSync(join(root, 'docs'))
  write('README.md', '# A\n\nThere is no release yet.\n\n- The first release\n')
  write('docs/install.md', 'Take the zip of a release.\n')
  expect(saysUnreleased(root)).toEqual([
    'README.md:3: There is no release yet.',
    'README.md:5: - The first release',
  ])
})

test('our documents say everywhere that there is no release, or nowhere', () => {
  const paths = saysUnreleased(repositoryRoot).map((line) => line.split(':')[0])
  expect([[], ['README.md', 'README.md', 'docs/install.md']]).toContainEqual(
    paths,
  )
})
