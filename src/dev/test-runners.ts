import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { JSONReport } from '@playwright/test/reporter'
import type { JsonTestResults } from 'vitest/node'
import { repositoryRoot } from './repository-root.ts'
import { runProgram } from './run-program.ts'
import type { Tally } from './test-steps.ts'

export const runVitest = (...args: string[]): Promise<Tally> =>
  runTests(['vitest/vitest.mjs', 'run', '--reporter=default', ...args], {
    reportTo: (file) => ['--reporter=json', `--outputFile.json=${file}`],
    count: ({ numPassedTests, numFailedTests }: JsonTestResults) => ({
      passed: numPassedTests,
      failed: numFailedTests,
    }),
  })

export const runPlaywright = (...args: string[]): Promise<Tally> =>
  runTests(['@playwright/test/cli.js', 'test', ...args], {
    reportTo: () => ['--reporter=list,json,e2e/failure-report.ts'],
    count: ({ stats: { expected, unexpected, flaky } }: JSONReport) => ({
      passed: expected,
      failed: unexpected + flaky,
    }),
  })

/** A failure that the report does not count, such as a crash, is one more. */
export const settle = (counted: Tally, exitCode: number): Tally => {
  const failed = exitCode !== 0 || counted.passed === 0 ? 1 : 0
  return { ...counted, failed: Math.max(counted.failed, failed) }
}

const runTests = async <Report>(
  [program, ...args]: string[],
  runner: {
    reportTo: (file: string) => string[]
    count: (report: Report) => Tally
  },
): Promise<Tally> => {
  const folder = mkdtempSync(join(tmpdir(), 'portolan-report-'))
  const file = join(folder, 'report.json')
  try {
    const { code } = await runProgram({
      args: [`node_modules/${program}`, ...args, ...runner.reportTo(file)],
      cwd: repositoryRoot,
      env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
      output: 'show',
    })
    return settle(runner.count(JSON.parse(readFileSync(file, 'utf8'))), code)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
