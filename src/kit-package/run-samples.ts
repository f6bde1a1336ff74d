import { parseArgs } from 'node:util'
import { packKit } from './pack-kit.ts'
import { runMockSample } from './run-mock-sample.ts'
import { runSample } from './run-sample.ts'

/**
 * Runs the sample project in a temporary folder, with the kit from its tarball
 * and nothing else of the repository: with the oldest Playwright that the kit
 * supports and with the newest.
 */

const { values } = parseArgs({
  options: {
    /** A tarball that exists, instead of a new one. */
    tarball: { type: 'string' },
    /** Versions of Playwright, separated by commas. */
    playwright: { type: 'string', default: '1.49,latest' },
    /** How often each test runs. */
    repeat: { type: 'string', default: '1' },
    /** Also with one fault of a node in each test. */
    faults: { type: 'boolean', default: false },
  },
})

const tarball = values.tarball ?? (await packKit())
for (const playwright of values.playwright.split(',')) {
  const passed = await runSample({
    tarball,
    playwright,
    repeat: Number(values.repeat),
    faults: values.faults,
  })
  if (!passed) process.exitCode = 1
}
if (!(await runMockSample(tarball))) process.exitCode = 1
