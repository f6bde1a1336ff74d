import { defineConfig } from '@playwright/test'

/** The clients of others, with the fixtures of the other end-to-end tests. */
export default defineConfig({
  testDir: 'specs',
  globalSetup: '../wire/global-setup.ts',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  // Time limits only catch hangs, as in the configuration of the other tests.
  timeout: 1_200_000,
  globalTimeout: 75 * 60_000,
  expect: { timeout: 120_000 },
  use: { actionTimeout: 120_000, navigationTimeout: 120_000 },
  forbidOnly: true,
  reporter: [['list'], ['./row-reporter.ts']],
  outputDir: '../../test-results',
})
