import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { countAnswers } from '../e2e/fixtures/asking.ts'
import { launchWallet } from '../e2e/fixtures/launch-wallet.ts'
import { startSite } from '../e2e/fixtures/site-server.ts'
import { createWorkerStopper } from '../e2e/fixtures/stop-worker.ts'
import { floorFolder, floorIdIn } from './floor.ts'
import { planStops } from './plan-stops.ts'
import { type Report, reportStops } from './report-stops.ts'
import { stopWorkers } from './stop-workers.ts'

const { values } = parseArgs({
  options: {
    stops: { type: 'string', default: '300' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
})

const toCount = (name: 'stops' | 'seed'): number => {
  const count = Number(values[name])
  if (Number.isSafeInteger(count) && count >= 0) return count
  throw new Error(`--${name} takes a whole number, not "${values[name]}"`)
}

const stops = toCount('stops')
const seed = toCount('seed')
/** A stop takes about 0.3 s. Past this the run hangs and says nothing more. */
const longestRun = 60_000 + stops * 2_000

const measure = async (): Promise<Report> => {
  const site = await startSite({
    documents: { '/': { body: '<!doctype html><title>Bench</title>' } },
  })
  const wallet = await launchWallet({ extensions: [floorFolder] })
  try {
    const { context, watcher, stopWorker: stopWallet } = wallet
    const { stopWorker: stopFloor } = await createWorkerStopper(
      { context, watcher },
      await floorIdIn(context),
    )
    const page = await context.newPage()
    await page.addInitScript(countAnswers)
    await page.goto(site.origin)
    const measured = await Promise.race([
      stopWorkers({
        plan: planStops(stops, seed),
        page,
        stopWallet,
        stopFloor,
      }),
      outOfTime(),
    ])
    const counts = await page.evaluate(() => Object.values(answerCounts))
    return reportStops({ measured, answerCounts: counts })
  } finally {
    await wallet.context.close()
    await site.stop()
  }
}

const outOfTime = async (): Promise<never> => {
  // Unreferenced: a run that ended well does not wait for its deadline.
  await sleep(longestRun, undefined, { ref: false })
  throw new Error(`the run did not end within ${longestRun / 1_000} s`)
}

console.log(`Stopping the worker ${stops} times, seed ${seed}`)
const { ok, text } = await measure()
console.log(text)
if (!ok) process.exitCode = 1
