import { parseArgs } from 'node:util'
import {
  describeFailures,
  type ExecutedTest,
  scoreboard,
} from './executed-tests.ts'
import { passOnTestBrowser } from './find-test-browser.ts'
import { repositoryRoot } from './repository-root.ts'
import { runPlaywright, runVitest } from './test-runners.ts'
import { summaryLines, sumOf, tallyOf } from './test-tally.ts'
import { watchInterruption } from './watch-interruption.ts'

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
const executed: ExecutedTest[] = []
const run = {
  root: repositoryRoot,
  onExecuted: (test: ExecutedTest): void => void executed.push(test),
}

const wasInterrupted = watchInterruption()
const tallies = [await runVitest({ ...run, args: ['--tags-filter=long'] })]
if (!wasInterrupted()) {
  tallies.push(await runPlaywright({ ...run, args: ['--grep=@long|@full'] }))
}
if (wasInterrupted()) {
  console.log('The run was interrupted.')
  tallies.push(tallyOf(['failed']))
}

const sum = sumOf(tallies)
console.log(
  [
    `\nScoreboard, seed ${values.seed}`,
    ...scoreboard(executed),
    ...describeFailures(executed, `TEST_LENGTH=long TEST_SEED=${values.seed}`),
    ...summaryLines(sum),
  ].join('\n'),
)
if (sum.failed > 0) process.exitCode = 1
