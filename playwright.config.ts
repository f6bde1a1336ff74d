import { defineConfig } from '@playwright/test'

export default defineConfig({
  testDir: 'e2e/specs',
  // Captures what pages and the wallet say, and judges it after the tests.
  globalSetup: './e2e/wire/global-setup.ts',
  // The idle spec waits for minutes and needs little else of the machine.
  workers: 2,
  retries: 0,
  timeout: 30_000,
  // A broken build would otherwise let every test wait for its own time-out.
  maxFailures: 12,
  forbidOnly: true,
  reporter: 'list',
  outputDir: 'test-results',
})
