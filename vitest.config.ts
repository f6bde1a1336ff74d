import { defineConfig } from 'vitest/config'

/** Pure code, or code that is given all it uses: no state is left for others. */
const PURE = [
  'src/{protocol,session,storage,messaging,content,inpage,dapp}/**/*.test.ts',
  'src/node-client/**/*.test.ts',
  'src/hosted-node/*/**/*.test.ts',
]

export default defineConfig({
  test: {
    environment: 'node',
    setupFiles: ['src/dev/patient-wait.ts'],
    tags: [{ name: 'long', description: 'repeats more in npm run test:long' }],
    projects: [
      // A process for each file would take longer than its tests.
      {
        extends: true,
        test: { name: 'pure', include: PURE, isolate: false },
      },
      {
        extends: true,
        test: {
          name: 'isolated',
          include: ['src/**/*.test.{ts,tsx}'],
          exclude: PURE,
        },
      },
    ],
    // All cores: by itself it leaves one of two idle.
    maxWorkers: '100%',
    // Time limits only catch hangs. Benchmarks measure speed.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 120_000, interval: 5 } },
    restoreMocks: true,
  },
})
