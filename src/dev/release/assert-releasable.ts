import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { changelogSection } from './changelog.ts'

export class NotReleasable extends Error {}

const VERSION = /^\d+\.\d+\.\d+$/

/** Returns the changelog of the version, or says why it cannot be released. */
export const assertReleasable = (root: string, version: string): string => {
  if (!VERSION.test(version)) {
    throw new NotReleasable(
      `"${version}" is not a version: write three numbers, such as 1.2.3.`,
    )
  }
  const git = (...args: string[]): string =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
  const changes = git('status', '--porcelain')
  if (changes) {
    throw new NotReleasable(
      `The working tree has changes. Commit or remove them first:\n${changes}`,
    )
  }
  if (git('tag', '--list', `v${version}`)) {
    throw new NotReleasable(
      `The tag v${version} exists already. Choose another version.`,
    )
  }
  const changelog = readFileSync(join(root, 'CHANGELOG.md'), 'utf8')
  const section = changelogSection(changelog, version)
  if (section === undefined) {
    throw new NotReleasable(
      `CHANGELOG.md has no section [${version}], and nothing under [Unreleased].`,
    )
  }
  return section
}
