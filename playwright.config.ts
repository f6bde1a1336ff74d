import { defineConfig } from '@playwright/test'

const IDLE = '**/unattached.spec.ts'
const MEASURED = '**/flood.spec.ts'

export default defineConfig({
  testDir: 'e2e/specs',
  // Captures what pages and the wallet say, and judges it after the tests.
  globalSetup: './e2e/wire/global-setup.ts',
  // Three work, since on two cores two of them leave a quarter idle, and beside
  // them the spec that waits for minutes and needs little else of the machine.
  // It comes first, so that nobody waits for it at the end.
  // What measures comes last and alone; to run only that takes `--no-deps`.
  workers: 4,
  projects: [
    { name: 'idle', testMatch: IDLE, workers: 1 },
    { name: 'busy', testIgnore: [IDLE, MEASURED], workers: 3 },
    {
      name: 'measured',
      testMatch: MEASURED,
      workers: 1,
      dependencies: ['idle', 'busy'],
    },
  ],
  retries: 0,
  // For what hangs: an assertion has 10 s and an action 20, and names itself.
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: { actionTimeout: 20_000 },
  // A broken build would otherwise let every test wait for its own time-out.
  maxFailures: 12,
  forbidOnly: true,
  reporter: [['list'], ['./e2e/slow-steps.ts']],
  outputDir: 'test-results',
})
