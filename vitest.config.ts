import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}'],
    environment: 'node',
    // All cores: by itself it leaves one of two idle.
    maxWorkers: '100%',
    // For what hangs. How fast anything is, is measured by the benches.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    restoreMocks: true,
  },
})
