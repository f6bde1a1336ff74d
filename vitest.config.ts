import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}'],
    environment: 'node',
    setupFiles: ['src/dev/patient-wait.ts'],
    tags: [{ name: 'long', description: 'repeats more in npm run test:long' }],
    // All cores: by itself it leaves one of two idle.
    maxWorkers: '100%',
    // Time limits only catch hangs. Benchmarks measure speed.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 120_000, interval: 5 } },
    restoreMocks: true,
  },
})
