import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import packageJson from '../../../package.json' with { type: 'json' }
import { repositoryRoot } from '../repository-root.ts'
import { runProgram } from '../run-program.ts'
import { assertReleasable, NotReleasable } from './assert-releasable.ts'
import { withRelease } from './changelog.ts'
import { saysUnreleased } from './says-unreleased.ts'

/**
 * `npm run release -- [--dry-run] [version]` writes all files of a release to
 * `release/<version>/`. Without `--dry-run` it also commits the version and
 * tags it, unless a document still says that there is no release. It pushes
 * nothing.
 */

/** What is made, in the root first, by these scripts. */
const STEPS = ['zip', 'pack', 'pack-node']
const filesOf = (version: string): string[] => [
  `portolan-${version}.zip`,
  `portolan-${version}.cdx.json`,
  `portolan-${version}.tgz`,
  `portolan-node-${version}.tgz`,
]

const inRoot = (path: string): string => join(repositoryRoot, path)
const git = (...args: string[]): void =>
  void execFileSync('git', args, { cwd: repositoryRoot, stdio: 'ignore' })

/** All packages take their version from here. */
const writeVersion = (version: string): void => {
  for (const file of ['package.json', 'package-lock.json']) {
    const content = JSON.parse(readFileSync(inRoot(file), 'utf8'))
    content.version = version
    if (content.packages) content.packages[''].version = version
    writeFileSync(inRoot(file), `${JSON.stringify(content, null, 2)}\n`)
  }
}

const writeChangelog = (version: string): void => {
  const date = new Date().toISOString().slice(0, 10)
  const changelog = readFileSync(inRoot('CHANGELOG.md'), 'utf8')
  writeFileSync(
    inRoot('CHANGELOG.md'),
    withRelease(changelog, { version, date }),
  )
}

/** In processes of their own: this one has the old version compiled in. */
const makeFiles = async (): Promise<void> => {
  for (const step of STEPS) {
    console.log(`npm run ${step}`)
    const { code, output } = await runProgram({
      args: ['src/dev/bootstrap.mjs', step],
      cwd: repositoryRoot,
      output: 'capture',
    })
    if (code !== 0) {
      throw new NotReleasable(`npm run ${step} failed:\n${output}`)
    }
  }
}

const collect = (version: string, changelog: string): string => {
  const folder = join(repositoryRoot, 'release', version)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  for (const file of filesOf(version)) {
    renameSync(inRoot(file), join(folder, file))
  }
  writeFileSync(
    join(folder, 'CHANGELOG.md'),
    `# Portolan ${version}\n\n${changelog}\n`,
  )
  const sums = [...filesOf(version), 'CHANGELOG.md'].map((file) => {
    const bytes = readFileSync(join(folder, file))
    return `${createHash('sha256').update(bytes).digest('hex')}  ${file}`
  })
  writeFileSync(join(folder, 'SHA256SUMS'), `${sums.join('\n')}\n`)
  return `${folder}\n${sums.join('\n')}`
}

const release = async (version: string, isDry: boolean): Promise<string> => {
  const changelog = assertReleasable(repositoryRoot, version)
  const unreleased = saysUnreleased(repositoryRoot)
  if (!isDry && unreleased.length > 0) {
    throw new NotReleasable(
      `Documents say that there is no release. Change and commit them first:\n${unreleased.join('\n')}`,
    )
  }
  try {
    writeVersion(version)
    await makeFiles()
    const made = collect(version, changelog)
    if (isDry) return `${made}\nNothing was committed or tagged.`
    writeChangelog(version)
    git('commit', '--all', '--allow-empty', '-m', `Release ${version}`)
    git('tag', '-a', `v${version}`, '-m', `Portolan ${version}`)
    return `${made}\nCommitted and tagged v${version}; nothing was pushed.`
  } finally {
    // The tree was clean: nothing of the user's is lost.
    git('checkout', '--', 'package.json', 'package-lock.json', 'CHANGELOG.md')
  }
}

try {
  const { values, positionals } = parseArgs({
    options: { 'dry-run': { type: 'boolean', default: false } },
    allowPositionals: true,
  })
  const [version = packageJson.version, ...more] = positionals
  if (more.length > 0) {
    throw new NotReleasable('Usage: npm run release -- [--dry-run] [version]')
  }
  console.log(await release(version, values['dry-run']))
} catch (error) {
  console.error(error instanceof NotReleasable ? error.message : error)
  process.exitCode = 1
}
