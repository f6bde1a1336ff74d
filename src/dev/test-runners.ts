import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ProgramOutput, runProgram } from './run-program.ts'
import {
  settleTally,
  type Tally,
  tallyPlaywright,
  tallyVitest,
} from './test-tally.ts'

type Options = { root: string; output?: ProgramOutput }

export const runVitest = ({ root, output }: Options): Promise<Tally> =>
  runAndTally({
    root,
    output,
    command: (report) => ({
      args: [
        'node_modules/vitest/vitest.mjs',
        'run',
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${report}`,
      ],
    }),
    tally: tallyVitest,
  })

export const runPlaywright = ({ root, output }: Options): Promise<Tally> =>
  runAndTally({
    root,
    output,
    command: (report) => ({
      args: [
        'node_modules/@playwright/test/cli.js',
        'test',
        '--reporter=list,json',
      ],
      env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    }),
    tally: tallyPlaywright,
  })

type Runner<Report> = {
  root: string
  output: ProgramOutput | undefined
  command: (report: string) => { args: string[]; env?: NodeJS.ProcessEnv }
  tally: (report: Report) => Tally
}

const runAndTally = async <Report>({
  root,
  output = 'show',
  command,
  tally,
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
    return settleTally(readTally(report, tally), code)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const readTally = <Report>(
  path: string,
  tally: (report: Report) => Tally,
): Tally | undefined => {
  try {
    return tally(JSON.parse(readFileSync(path, 'utf8')))
  } catch (error) {
    console.error(`The runner left no report that can be read: ${error}`)
    return undefined
  }
}
