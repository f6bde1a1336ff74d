import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import {
  type ExecutedTest,
  executedByPlaywright,
  executedByVitest,
} from './executed-tests.ts'
import { repositoryRoot } from './repository-root.ts'
import { type ProgramOutput, runProgram } from './run-program.ts'
import {
  settleTally,
  type Tally,
  tallyPlaywright,
  tallyVitest,
} from './test-tally.ts'

type Options = {
  root: string
  /** More arguments for the runner. */
  args?: string[]
  output?: ProgramOutput
  /** Called when the runner has ended, with each test that was not skipped. */
  onExecuted?: (test: ExecutedTest) => void
}

export const runVitest = ({ args = [], ...options }: Options): Promise<Tally> =>
  runAndTally({
    ...options,
    command: (report) => ({
      args: [
        'node_modules/vitest/vitest.mjs',
        'run',
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${report}`,
        ...args,
      ],
    }),
    tally: tallyVitest,
    executed: executedByVitest,
  })

export const runPlaywright = ({
  args = [],
  ...options
}: Options): Promise<Tally> =>
  runAndTally({
    ...options,
    command: (report) => ({
      args: [
        'node_modules/@playwright/test/cli.js',
        'test',
        `--reporter=list,json,${resolve(repositoryRoot, 'e2e/failure-report.ts')}`,
        ...args,
      ],
      env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    }),
    tally: tallyPlaywright,
    executed: executedByPlaywright,
  })

type Runner<Report> = Omit<Options, 'args'> & {
  command: (report: string) => { args: string[]; env?: NodeJS.ProcessEnv }
  tally: (report: Report) => Tally
  executed: (report: Report, root: string) => ExecutedTest[]
}

const runAndTally = async <Report>({
  root,
  output = 'show',
  onExecuted = () => undefined,
  command,
  tally,
  executed,
}: Runner<Report>): Promise<Tally> => {
  const folder = mkdtempSync(join(tmpdir(), 'portolan-report-'))
  const report = join(folder, 'report.json')
  const { args, env } = command(report)
  try {
    const { code } = await runProgram({
      args,
      cwd: root,
      env: { ...process.env, ...env },
      output,
    })
    const read = readReport<Report>(report)
    if (read) executed(read, root).forEach(onExecuted)
    return settleTally(read && tally(read), code)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const readReport = <Report>(path: string): Report | undefined => {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    console.error(`The runner left no report that can be read: ${error}`)
    return undefined
  }
}
