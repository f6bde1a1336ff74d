import { defineConfig } from '@playwright/test'
import { findFreePort } from './src/dev/find-free-port.ts'
import { writeGuideSpecs } from './src/dev/guide-snippets.ts'

const isLong = process.env.TEST_LENGTH === 'long'

/** What the wallet does, what may break, and who attacks it. */
const FOLDERS = '{specs,faults,hostile}'

/** They wait most of the time and need little of the machine while they do. */
const IDLE = '**/{unattached,canary}.spec.ts'

/** One test after the other, in one browser. */
const SCREENS = '**/screens.spec.ts'

const KIT = 'e2e/kit/**/*.spec.ts'

/** The code of the documents, for the dapp of the sample project. */
const GUIDES = 'e2e/guides'
writeGuideSpecs(GUIDES)
// The processes of the runner share it.
process.env.PORTOLAN_GUIDES_ORIGIN ??= `http://127.0.0.1:${await findFreePort()}`
const origin = process.env.PORTOLAN_GUIDES_ORIGIN

export default defineConfig({
  testDir: 'e2e',
  // Not below e2e/clients/, which has a configuration of its own.
  testMatch: `e2e/${FOLDERS}/**/*.spec.ts`,
  // Captures what pages and the wallet say, and judges it after the tests.
  globalSetup: './e2e/wire/global-setup.ts',
  // Three work, since on two cores two of them leave a quarter idle, and beside
  // them the specs that wait. What cannot be divided comes first, so that nobody
  // waits for it at the end. The other tests are handed out one by one, so that
  // all three end together.
  workers: 4,
  projects: [
    { name: 'idle', testMatch: IDLE, workers: 1 },
    { name: 'screens', testMatch: SCREENS, workers: 1 },
    {
      name: 'busy',
      testIgnore: [IDLE, SCREENS],
      fullyParallel: true,
      workers: 3,
    },
    // The kit for tests of dapps, with the test build.
    {
      name: 'kit',
      testMatch: [KIT, `${GUIDES}/*.spec.ts`],
      fullyParallel: true,
      workers: 3,
      use: { baseURL: origin },
    },
  ],
  webServer: {
    command: 'node src/kit-package/samples/playwright/dapp/serve.mjs',
    url: origin,
    env: { PORT: new URL(origin).port },
  },
  retries: 0,
  // Time limits only catch hangs. An assertion or an action that hangs is named
  // before its test is given up.
  timeout: isLong ? 3_600_000 : 600_000,
  // With a broken build every test would wait for its own limit.
  globalTimeout: (isLong ? 240 : 75) * 60_000,
  expect: { timeout: 120_000 },
  use: { actionTimeout: 120_000, navigationTimeout: 120_000 },
  forbidOnly: true,
  reporter: [['list'], ['./e2e/failure-report.ts']],
  outputDir: 'test-results',
})
