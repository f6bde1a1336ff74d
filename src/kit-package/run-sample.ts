import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { repositoryRoot } from '../dev/repository-root.ts'

const sample = join(repositoryRoot, 'src/kit-package/samples/playwright')

/** Not the settings of the npm that started this. */
export const sampleEnv = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name)),
)

type SampleOptions = {
  tarball: string
  /** A version, a range or a tag of npm. */
  playwright: string
  repeat: number
  faults: boolean
}

/** Prints what a user would like to know; whether all tests passed. */
export const runSample = async ({
  tarball,
  playwright,
  repeat,
  faults,
}: SampleOptions): Promise<boolean> => {
  const project = await mkdtemp(join(tmpdir(), 'portolan-sample-'))
  const run = async (program: string, ...args: string[]): Promise<string> => {
    const { stdout } = await promisify(execFile)(program, args, {
      cwd: project,
      env: sampleEnv,
      // Windows starts npm through its shell only.
      shell: process.platform === 'win32',
    })
    return stdout
  }
  try {
    await run('npm', 'init', '-y')
    const started = performance.now()
    const packages = [tarball, `@playwright/test@${playwright}`]
    await run('npm', 'install', '--save-dev', ...packages)
    const installed = performance.now()
    await cp(sample, project, { recursive: true })
    const { version } = JSON.parse(
      await readFile(
        join(project, 'node_modules/@playwright/test/package.json'),
        'utf8',
      ),
    )
    console.log(`Playwright ${version}`)
    console.log(`  npm install: ${seconds(started, installed)}`)
    console.log(await run('npx', 'portolan', 'doctor'))
    const first = ['-g', 'connects with the first account', '--workers=1']
    if (!(await runTests(project, first))) return false
    console.log(
      `  from npm install to the first green test: ${seconds(started)}`,
    )
    const suite = ['--workers=2', `--repeat-each=${repeat}`]
    const suiteStarted = performance.now()
    const passed = await runTests(project, suite)
    console.log(`  the suite, two workers: ${seconds(suiteStarted)}`)
    console.log(`  lines of tests: ${await countLines(join(project, 'tests'))}`)
    if (!faults || !passed) return passed
    const faultsStarted = performance.now()
    const survived = await runTests(project, suite, { NODE_FAULTS: 'on' })
    console.log(`  with one fault per test: ${seconds(faultsStarted)}`)
    return survived
  } finally {
    await rm(project, { recursive: true, force: true, maxRetries: 5 })
  }
}

const seconds = (from: number, to = performance.now()): string =>
  `${((to - from) / 1_000).toFixed(1)} s`

const runTests = async (
  project: string,
  args: readonly string[],
  more: NodeJS.ProcessEnv = {},
): Promise<boolean> => {
  const cli = join(project, 'node_modules/@playwright/test/cli.js')
  const child = spawn(
    process.execPath,
    [cli, 'test', '--reporter=dot', ...args],
    { cwd: project, env: { ...sampleEnv, ...more }, stdio: 'inherit' },
  )
  const [code] = await once(child, 'exit')
  return code === 0
}

const countLines = async (folder: string): Promise<number> => {
  const files = await readdir(folder)
  const texts = await Promise.all(
    files.map((file) => readFile(join(folder, file), 'utf8')),
  )
  return texts.join('').split('\n').filter(Boolean).length
}
