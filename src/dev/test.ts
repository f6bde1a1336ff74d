import { startBusyProcesses } from './busy-processes.ts'
import { checklistDocument } from './checklist.ts'
import { describeFailures, type ExecutedTest } from './executed-tests.ts'
import { passOnTestBrowser } from './find-test-browser.ts'
import { nodeChecklist } from './node-checklist.ts'
import {
  judgeDocument,
  type RecordedDocument,
  readDocument,
  writeDocument,
} from './recorded-document.ts'
import { repositoryRoot } from './repository-root.ts'
import { describeCheck, runChecks } from './run-checks.ts'
import { securityMap } from './security-map.ts'
import { securityParts } from './security-rows.ts'
import { sessionChecklist } from './session-checklist.ts'
import { judgeTestCount, readTestCount, writeTestCount } from './test-count.ts'
import { readTestOptions, type TestOptions } from './test-options.ts'
import { testSeed } from './test-rounds.ts'
import { runPlaywright, runVitest } from './test-runners.ts'
import { summaryLines, sumOf, type Tally, tallyOf } from './test-tally.ts'
import { watchInterruption } from './watch-interruption.ts'

const readOptions = (): TestOptions => {
  try {
    return readTestOptions(process.argv.slice(2))
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    console.log('0 passed, 1 failed')
    process.exit(1)
  }
}

const options = readOptions()
const executed: ExecutedTest[] = []
const onExecuted = (test: ExecutedTest): void => void executed.push(test)
const tallies: Tally[] = []
const durations: string[] = []
let wasInterrupted = (): boolean => false

/** A failing step is counted, and the next one still runs. */
const step = async (name: string, run: () => Promise<Tally>): Promise<void> => {
  if (wasInterrupted()) return
  console.log(`\n== ${name}`)
  const started = performance.now()
  const tally = await run().catch(failureOf)
  const seconds = ((performance.now() - started) / 1_000).toFixed(1)
  tallies.push(tally)
  const summary = summaryLines(tally).toReversed().join(', ')
  durations.push(`${name.padEnd(10)} ${seconds.padStart(7)} s  ${summary}`)
}

const failureOf = (error: unknown): Tally => {
  console.error(error)
  return tallyOf(['failed'])
}

const compareCount = async (): Promise<Tally> => {
  const { passed } = sumOf(tallies)
  if (options.recordCount) {
    writeTestCount(repositoryRoot, passed)
    console.log(`Recorded ${passed} tests.`)
    return tallyOf([])
  }
  const verdict = judgeTestCount(passed, readTestCount(repositoryRoot))
  console.log(verdict.message)
  return tallyOf(verdict.ok ? [] : ['failed'])
}

const documents: readonly RecordedDocument[] = [
  checklistDocument(sessionChecklist),
  checklistDocument(nodeChecklist),
  securityMap(securityParts),
]

const compareDocument = async (document: RecordedDocument): Promise<Tally> => {
  if (
    options.recordChecklist &&
    document.complaintsAbout(executed).length === 0
  ) {
    await writeDocument(repositoryRoot, { document, tests: executed })
  }
  const written = readDocument(repositoryRoot, document)
  const verdict = judgeDocument({ document, tests: executed, written })
  console.log(verdict.message)
  return tallyOf(verdict.ok ? [] : ['failed'])
}

await step('browser', async () => {
  console.log(await passOnTestBrowser())
  return tallyOf([])
})

// From here on Ctrl-C ends the running step, whose report still counts.
wasInterrupted = watchInterruption()

const endLoad = startBusyProcesses(options.load)
if (options.load > 0)
  console.log(`${options.load} busy processes run beside the tests.`)

await step('checks', async () => {
  const results = await runChecks(repositoryRoot)
  for (const result of results) console.log(describeCheck(result))
  return tallyOf(results.map(({ ok }) => (ok ? 'passed' : 'failed')))
})
await step('vitest', () => runVitest({ root: repositoryRoot, onExecuted }))
await step('playwright', async () => {
  if (process.env.PORTOLAN_CHROMIUM === undefined) {
    throw new Error('There is no browser, so no end-to-end test can run.')
  }
  // Without variants of what other tests prove, and without most code of the
  // documents: `npm run test:e2e` runs them, too.
  const args = ['--grep-invert=@full|docs-(cookbook|dapps|testing)']
  return runPlaywright({ root: repositoryRoot, onExecuted, args })
})

await endLoad()

console.log(`\n${durations.join('\n')}\n`)
const { failed } = sumOf(tallies)
if (wasInterrupted()) {
  console.log('The run was interrupted.')
  tallies.push(tallyOf(['failed']))
} else if (failed > 0) {
  // They would report the same failure again.
  console.log('Tests failed: count and checklists are not compared.')
} else {
  for (const document of documents) {
    tallies.push(await compareDocument(document).catch(failureOf))
  }
  tallies.push(await compareCount().catch(failureOf))
}
for (const line of describeFailures(executed, `TEST_SEED=${testSeed}`)) {
  console.log(line)
}

const sum = sumOf(tallies)
if (sum.failed > 0) process.exitCode = 1
console.log(summaryLines(sum).join('\n'))
