import type { Page } from '@playwright/test'
import { startAsking } from '../../e2e/fixtures/asking.ts'
import { type FloodWay, floodBy } from '../../e2e/fixtures/flood.ts'
import { extensionId, launchWallet } from '../../e2e/fixtures/launch-wallet.ts'
import { readWholeNumbers } from '../node/whole-number-options.ts'
import { startBlankSite } from '../run/blank-site.ts'
import { outOfTime } from '../run/run-options.ts'
import { type Felt, feltOf } from './felt.ts'

const { calls, large, floods } = readWholeNumbers({
  calls: 10_000,
  large: 50,
  floods: 3,
})
const CALLS: Record<FloodWay, number> = {
  injected: calls,
  external: calls,
  large,
}
/** Calls of the other site before the flood, and again after it. */
const QUIET_CALLS = 500
/** The interval of a site that does not wait for its answers, in ms. */
const EVERY = 5
/** Shorter waits count as this: ratios of them mean nothing. */
const SHORTEST_IDLE = 5
const GOALS = { slowdown: 2, calmAfter: 2_000 }

const hasAsked = (page: Page, calls: number): Promise<unknown> =>
  page.waitForFunction((calls) => asking.records.length >= calls, calls)

type Asker = 'waits for answers' | 'does not wait'

/** One site floods the wallet while another one calls it. */
const flood = async (
  { page, other }: { page: Page; other: Page },
  { way, asker }: { way: FloodWay; asker: Asker },
): Promise<Felt & { faults: number }> => {
  const every = asker === 'does not wait' ? EVERY : undefined
  await other.evaluate(startAsking, every)
  await hasAsked(other, QUIET_CALLS)
  const flooded = await page.evaluate(floodBy, {
    way,
    calls: CALLS[way],
    extensionId,
  })
  const asked = await other.evaluate(() => asking.records.length)
  await hasAsked(other, asked + QUIET_CALLS)
  const records = await other.evaluate(() => asking.finish())
  const felt = feltOf(records, flooded)
  const { ok = 0, '-32005': refused = 0 } = flooded.outcomes
  const { '-32602': invalid = 0 } = flooded.outcomes
  const { closed = 0 } = flooded.outcomes
  const lost = CALLS[way] - ok - refused - invalid - closed
  const failed = records.filter(({ failure }) => failure).length
  const milliseconds = flooded.answeredAt - flooded.startedAt
  console.log(
    `${CALLS[way]} calls, ${way}, in ${milliseconds.toFixed(0)} ms: ${ok} answered, ${refused} refused, ${closed} not read; ` +
      `another site that ${asker}: p95 ${felt.idleP95.toFixed(1)} ms idle, ${felt.floodedP95.toFixed(1)} ms flooded, ` +
      `its longest wait ${felt.longest.toFixed(0)} ms, calm after ${felt.calmAfter.toFixed(0)} ms, ${failed} failed`,
  )
  return { ...felt, faults: lost + failed }
}

const measure = async (way: FloodWay): Promise<number> => {
  const sites = [await startBlankSite(), await startBlankSite()]
  const wallet = await launchWallet()
  try {
    const [first, second] = sites
    const page = await wallet.context.newPage()
    await page.goto(first?.origin ?? '')
    const other = await wallet.context.newPage()
    // Another host, and so another process: two ports of one host may share
    // one, and then the flood would slow the site without the wallet.
    await other.goto(`http://localhost:${second?.port}/`)
    const felt: Awaited<ReturnType<typeof flood>>[] = []
    while (felt.length < floods) {
      felt.push(
        await flood({ page, other }, { way, asker: 'waits for answers' }),
      )
    }
    // A site that does not wait counts every call of a pause, not just one.
    const steady = await flood({ page, other }, { way, asker: 'does not wait' })
    // Other programs on the machine only make times worse.
    const slowdown = Math.min(
      ...felt.map(
        ({ idleP95, floodedP95 }) =>
          floodedP95 / Math.max(idleP95, SHORTEST_IDLE),
      ),
    )
    const calmAfter = Math.min(...felt.map(({ calmAfter }) => calmAfter))
    const isMet = slowdown <= GOALS.slowdown && calmAfter <= GOALS.calmAfter
    console.log(
      `${way}: ${slowdown.toFixed(2)} times as slow, calm after ${calmAfter.toFixed(0)} ms` +
        (way === 'injected' ? `; the goal is ${isMet ? '' : 'not '}met` : ''),
    )
    return [...felt, steady].reduce((sum, { faults }) => sum + faults, 0)
  } finally {
    await wallet.context.close()
    for (const site of sites) await site.stop()
  }
}

const measureAll = async (): Promise<number> => {
  let faults = 0
  for (const way of ['injected', 'external', 'large'] as const) {
    faults += await measure(way)
  }
  return faults
}

const faults = await Promise.race([measureAll(), outOfTime(600_000)])
console.log(`calls without a known outcome, or failed elsewhere: ${faults}`)
if (faults > 0) process.exitCode = 1
