import { defineConfig } from '@playwright/test'

export default defineConfig({
  testDir: 'tests',
  fullyParallel: true,
  webServer: {
    command: 'node dapp/serve.mjs',
    url: 'http://127.0.0.1:5173',
    reuseExistingServer: true,
  },
  use: { baseURL: 'http://127.0.0.1:5173' },
})
