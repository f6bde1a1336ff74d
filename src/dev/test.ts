import {
  type Checklist,
  complaintsAbout,
  judgeChecklist,
  readChecklist,
  writeChecklist,
} from './checklist.ts'
import type { ExecutedTest } from './executed-tests.ts'
import { findTestBrowser } from './find-test-browser.ts'
import { nodeChecklist } from './node-checklist.ts'
import { repositoryRoot } from './repository-root.ts'
import { describeCheck, runChecks } from './run-checks.ts'
import { sessionChecklist } from './session-checklist.ts'
import { judgeTestCount, readTestCount, writeTestCount } from './test-count.ts'
import { runPlaywright, runVitest } from './test-runners.ts'
import { summaryLines, sumOf, type Tally, tallyOf } from './test-tally.ts'

const recording = process.argv.includes('--record-count')
const recordingChecklist = process.argv.includes('--record-checklist')
const executed: ExecutedTest[] = []
const onExecuted = (test: ExecutedTest): void => void executed.push(test)
const tallies: Tally[] = []
const durations: string[] = []
let interrupted = false

/** A step that fails is counted, and the next one runs all the same. */
const step = async (name: string, run: () => Promise<Tally>): Promise<void> => {
  if (interrupted) return
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

const compareCount = (): Tally => {
  const { passed, failed } = sumOf(tallies)
  if (recording && failed === 0) {
    writeTestCount(repositoryRoot, passed)
    console.log(`Recorded ${passed} tests.`)
    return tallyOf([])
  }
  if (recording) console.log('Not recorded: tests failed.')
  const verdict = judgeTestCount(passed + failed, readTestCount(repositoryRoot))
  console.log(verdict.message)
  return tallyOf(verdict.ok ? [] : ['failed'])
}

const compareChecklist = async (checklist: Checklist): Promise<Tally> => {
  const isWhole =
    sumOf(tallies).failed === 0 &&
    complaintsAbout(checklist, executed).length === 0
  if (recordingChecklist && !isWhole) console.log('Not recorded.')
  if (recordingChecklist && isWhole) {
    await writeChecklist(repositoryRoot, { checklist, tests: executed })
  }
  const written = readChecklist(repositoryRoot, checklist)
  const verdict = judgeChecklist({ checklist, tests: executed, written })
  console.log(verdict.message)
  return tallyOf(verdict.ok ? [] : ['failed'])
}

await step('browser', async () => {
  const { executablePath, sandbox } = await findTestBrowser()
  // The runners look neither for it nor at its sandbox again.
  process.env.PORTOLAN_CHROMIUM = executablePath
  process.env.PORTOLAN_SANDBOX = sandbox ? 'on' : 'off'
  console.log(executablePath)
  return tallyOf([])
})

// From here on Ctrl-C ends the running step, and what it reports still counts.
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    interrupted = true
  })
}

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
  return runPlaywright({ root: repositoryRoot, onExecuted })
})

console.log(`\n${durations.join('\n')}\n`)
if (interrupted) {
  console.log('The run was interrupted.')
  tallies.push(tallyOf(['failed']))
} else {
  const comparisons = [
    () => compareChecklist(sessionChecklist),
    () => compareChecklist(nodeChecklist),
    compareCount,
  ]
  for (const compare of comparisons) {
    try {
      tallies.push(await compare())
    } catch (error) {
      tallies.push(failureOf(error))
    }
  }
}

const sum = sumOf(tallies)
if (sum.failed > 0) process.exitCode = 1
console.log(summaryLines(sum).join('\n'))
