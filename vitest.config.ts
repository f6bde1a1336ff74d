import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { defineConfig } from 'vitest/config'

/**
 * They mock modules that others use, need modules that nobody has used before,
 * leave calls that fail later, count the timers of the process, or make it a
 * test build. All others share processes.
 */
const ALONE = [
  'src/background/namespaces/eip155/invoke.test.ts',
  'src/background/nodes/chain-sockets.test.ts',
  'src/background/accounts/{stronger-vault,wallet-stops}.test.ts',
  'src/hosted-node/server-time-limits.test.ts',
  'src/keyring/words.test.ts',
  'src/mock/*.test.ts',
  'src/popup/App.test.tsx',
  'src/popup/approvals/send-transaction/TransactionReview.test.tsx',
]

export default defineConfig({
  // Outside an extension, webextension-polyfill refuses to load.
  resolve: {
    alias: {
      'webextension-polyfill': resolve(
        import.meta.dirname,
        'src/dev/no-extension.ts',
      ),
    },
  },
  test: {
    environment: 'node',
    setupFiles: ['src/dev/patient-wait.ts'],
    tags: [{ name: 'long', description: 'repeats more in npm run test:long' }],
    projects: [
      // A process for each file would take longer than its tests.
      {
        extends: true,
        test: {
          name: 'shared',
          include: ['{src,bench}/**/*.test.{ts,tsx}'],
          exclude: ALONE,
          isolate: false,
        },
      },
      { extends: true, test: { name: 'alone', include: ALONE } },
    ],
    // Half more than there are cores, since many tests wait for other processes.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    // Time limits only catch hangs. Benchmarks measure speed.
    testTimeout: process.env.TEST_LENGTH === 'long' ? 3_600_000 : 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 120_000, interval: 5 } },
    restoreMocks: true,
  },
})
