import { execFileSync } from 'node:child_process'
import { cpus, platform, totalmem } from 'node:os'
import { findTestBrowser } from '../../src/dev/find-test-browser.ts'
import { repositoryRoot } from '../../src/dev/repository-root.ts'

/** What one must know to compare figures; nothing that names the machine. */
export const describeMachine = async (): Promise<[string, string][]> => {
  const { executablePath } = await findTestBrowser()
  const all = cpus()
  const git = (...args: string[]): string =>
    execFileSync('git', args, { cwd: repositoryRoot, encoding: 'utf8' }).trim()
  const isChanged = git('status', '--porcelain', '--', 'src') !== ''
  return [
    ['Date', new Date().toISOString().slice(0, 10)],
    [
      'Commit',
      `${git('rev-parse', '--short=12', 'HEAD')}${isChanged ? ', changed' : ''}`,
    ],
    ['Processor', `${all[0]?.model.trim() ?? 'unknown'}, ${all.length} cores`],
    ['Memory', `${Math.round(totalmem() / 2 ** 30)} GiB`],
    ['System', platform()],
    ['Browser', versionOf(executablePath)],
    ['Node', process.version],
  ]
}

const versionOf = (program: string): string => {
  const printed = execFileSync(program, ['--version'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  return /\S+ [\d.]+/.exec(printed)?.[0] ?? 'unknown'
}
