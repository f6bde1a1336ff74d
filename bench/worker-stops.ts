import { countReceived } from '../e2e/fixtures/count-received.ts'
import { launchWallet } from '../e2e/fixtures/launch-wallet.ts'
import { startSite } from '../e2e/fixtures/site-server.ts'
import { createWorkerStopper } from '../src/playwright/stop-worker.ts'
import { floorFolder, floorIdIn } from './floor.ts'
import { planStops } from './plan-stops.ts'
import { type Report, reportStops } from './report-stops.ts'
import { outOfTime, readRunOptions } from './run-options.ts'
import { stopWorkers } from './stop-workers.ts'

const { stops, seed } = readRunOptions(300)
/** A stop takes about 0.3 s. After this time the run fails as hung. */
const longestRun = 60_000 + stops * 20_000

const measure = async (): Promise<Report> => {
  const site = await startSite({
    documents: { '/': { body: '<!doctype html><title>Bench</title>' } },
  })
  const wallet = await launchWallet({ extensions: [floorFolder] })
  try {
    const { context, inside, stopWorker: stopWallet } = wallet
    const { stopWorker: stopFloor } = await createWorkerStopper(
      inside,
      await floorIdIn(context),
    )
    const page = await context.newPage()
    await page.addInitScript(countReceived)
    await page.goto(site.origin)
    const measured = await Promise.race([
      stopWorkers({
        plan: planStops(stops, seed),
        page,
        stopWallet,
        stopFloor,
      }),
      outOfTime(longestRun),
    ])
    const counts = await page.evaluate(() => Object.values(answerCounts))
    return reportStops({ measured, answerCounts: counts })
  } finally {
    await wallet.context.close()
    await site.stop()
  }
}

console.log(`Stopping the worker ${stops} times, seed ${seed}`)
const { ok, text } = await measure()
console.log(text)
if (!ok) process.exitCode = 1
