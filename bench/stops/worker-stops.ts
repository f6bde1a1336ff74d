import { recordLog } from '../../e2e/fixtures/context-log.ts'
import { countReceived } from '../../e2e/fixtures/count-received.ts'
import { launchWallet } from '../../e2e/fixtures/launch-wallet.ts'
import { readWholeNumbers } from '../node/whole-number-options.ts'
import { startBlankSite } from '../run/blank-site.ts'
import type { Report } from '../run/report.ts'
import { outOfTime } from '../run/run-options.ts'
import { planStops } from './plan-stops.ts'
import { reportStops } from './report-stops.ts'
import { stopWorkers } from './stop-workers.ts'

const { stops, seed } = readWholeNumbers({
  stops: 300,
  seed: Date.now() % 1_000_000,
})
/** A stop takes about 0.3 s. After this time the run fails as hung. */
const longestRun = 60_000 + stops * 20_000

const measure = async (): Promise<Report> => {
  const site = await startBlankSite()
  const wallet = await launchWallet()
  try {
    const { context, stopWorker } = wallet
    const log = recordLog(context)
    const page = await context.newPage()
    await page.addInitScript(countReceived)
    await page.goto(site.origin)
    const measured = await Promise.race([
      stopWorkers({
        plan: planStops(stops, seed),
        page,
        stopWorker,
      }),
      outOfTime(longestRun),
    ])
    const counts = await page.evaluate(() => Object.values(answerCounts))
    const report = reportStops({ measured, answerCounts: counts })
    // The cause of an internal error is in the log only.
    return report.ok
      ? report
      : { ...report, text: `${report.text}\n\n${log.take()}` }
  } finally {
    await wallet.context.close()
    await site.stop()
  }
}

console.log(`Stopping the worker ${stops} times, seed ${seed}`)
const { ok, text } = await measure()
console.log(text)
if (!ok) process.exitCode = 1
