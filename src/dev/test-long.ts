import { parseArgs } from 'node:util'
import { passOnTestBrowser } from './find-test-browser.ts'
import { runPlaywright, runVitest } from './test-runners.ts'
import { runSteps } from './test-steps.ts'

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
})
if (!/^\d+$/.test(values.seed)) {
  throw new Error(`--seed must be a whole number, not "${values.seed}"`)
}
// The tests read these (test-rounds.ts).
process.env.TEST_LENGTH = 'long'
process.env.TEST_SEED = values.seed

console.log(`Seed ${values.seed}`)
await passOnTestBrowser()
process.exitCode = await runSteps({
  vitest: () => runVitest('--tags-filter=long'),
  playwright: () => runPlaywright('--grep=@long|@full'),
})
console.log(`npm run test:long -- --seed ${values.seed} repeats this run.`)
