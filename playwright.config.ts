import { defineConfig } from '@playwright/test'

const IDLE = '**/unattached.spec.ts'

export default defineConfig({
  testDir: 'e2e/specs',
  // Captures what pages and the wallet say, and judges it after the tests.
  globalSetup: './e2e/wire/global-setup.ts',
  // Two work, and beside them the spec that waits for minutes and needs little
  // else of the machine. It comes first, so that nobody waits for it at the end.
  workers: 3,
  projects: [
    { name: 'idle', testMatch: IDLE, workers: 1 },
    { name: 'busy', testIgnore: IDLE, workers: 2 },
  ],
  retries: 0,
  timeout: 30_000,
  // A broken build would otherwise let every test wait for its own time-out.
  maxFailures: 12,
  forbidOnly: true,
  reporter: 'list',
  outputDir: 'test-results',
})
