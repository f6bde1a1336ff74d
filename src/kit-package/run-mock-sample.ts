import { execFile } from 'node:child_process'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { repositoryRoot } from '../dev/repository-root.ts'
import { runProgram } from '../dev/run-program.ts'
import { sampleEnv } from './run-sample.ts'

const sample = join(repositoryRoot, 'src/kit-package/samples/mock')

/** Component tests with vitest and jsdom; whether all of them passed. */
export const runMockSample = async (tarball: string): Promise<boolean> => {
  const project = await mkdtemp(join(tmpdir(), 'portolan-mock-sample-'))
  const npm = (...args: string[]): Promise<unknown> =>
    promisify(execFile)('npm', args, {
      cwd: project,
      env: sampleEnv,
      // Windows starts npm through its shell only.
      shell: process.platform === 'win32',
    })
  try {
    await npm('init', '-y')
    await npm('install', '--save-dev', tarball, 'vitest', 'jsdom')
    await cp(sample, project, { recursive: true })
    console.log('vitest and the wallet in memory')
    const { code } = await runProgram({
      args: ['node_modules/vitest/vitest.mjs', 'run'],
      cwd: project,
      output: 'show',
    })
    return code === 0
  } finally {
    await rm(project, { recursive: true, force: true, maxRetries: 5 })
  }
}
