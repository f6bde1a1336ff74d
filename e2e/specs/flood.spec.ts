import { expect, type Page } from '@playwright/test'
import { emptySession } from '../fixtures/answers.ts'
import { startAsking } from '../fixtures/asking.ts'
import { type Felt, type FloodWay, feltOf, floodBy } from '../fixtures/flood.ts'
import { extensionId } from '../fixtures/launch-wallet.ts'
import { getSession } from '../fixtures/session.ts'
import { test } from '../fixtures/test.ts'

const CALLS = { injected: 10_000, external: 10_000, large: 50 }
/** Calls of the other site before the flood, and again after it. */
const QUIET_CALLS = 500
/** How often a site asks that does not wait for its answers, in ms. */
const EVERY = 5
const CALM = 2_000
/** On a machine whose idle calls take longer, everything does. */
const IDLE_P95 = 10
/** Another program on the machine makes a time worse, and never better. */
const FLOODS = 3

const hasAsked = (page: Page, calls: number): Promise<unknown> =>
  page.waitForFunction((calls) => asking.records.length >= calls, calls)

type Asker = 'waits for answers' | 'does not wait'

/** One site floods the wallet while another one asks. */
const flood = async (
  { page, other }: { page: Page; other: Page },
  { way, asker }: { way: FloodWay; asker: Asker },
): Promise<Felt> => {
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
  expect(records.filter(({ failure }) => failure)).toStrictEqual([])
  const felt = feltOf(records, flooded)
  const { ok = 0, '-32005': refused = 0 } = flooded.outcomes
  const { '-32602': invalid = 0 } = flooded.outcomes
  expect(ok + refused + invalid).toBe(CALLS[way])
  expect(refused).toBeGreaterThan(0)
  const milliseconds = flooded.answeredAt - flooded.startedAt
  console.log(
    `${CALLS[way]} calls, ${way}, in ${milliseconds.toFixed(0)} ms: ${ok} answered, ${refused} refused; ` +
      `another site that ${asker}: p95 ${felt.idleP95.toFixed(1)} ms idle, ${felt.floodedP95.toFixed(1)} ms flooded, ` +
      `its longest wait ${felt.longest.toFixed(0)} ms, calm after ${felt.calmAfter.toFixed(0)} ms`,
  )
  return felt
}

for (const way of ['injected', 'external', 'large'] as const) {
  test(`a site that floods the wallet, ${way}, stops neither it nor another site`, async ({
    context,
    page,
    sites,
    wallet,
  }) => {
    test.setTimeout(120_000)
    // Ten thousand lines on the console would be felt as well.
    await page.goto(`${sites.first.origin}/?uncaptured`)
    await getSession(page)
    const worker = await wallet.worker()
    await worker.evaluate(() => Object.assign(globalThis, { isTheSame: true }))
    const other = await context.newPage()
    // Another host, and so another process: two ports of one host may share
    // theirs, and then what floods is in the way without the wallet.
    const { port } = new URL(sites.second.origin)
    await other.goto(`http://localhost:${port}/?uncaptured`)
    const felt: Felt[] = []
    // Nobody but the browser can hold up what a page posts to its own port, and
    // the worker reads it all; of what is large, it reads what the rate lets
    // pass. There, how fast it is over is told and not asserted.
    const floods = way === 'injected' ? FLOODS : 1
    while (felt.length < floods) {
      const asker = 'waits for answers'
      felt.push(await flood({ page, other }, { way, asker }))
    }
    // Who does not wait has every call of a pause counted, not one.
    await flood({ page, other }, { way, asker: 'does not wait' })
    expect(
      await worker.evaluate(() => Object.hasOwn(globalThis, 'isTheSame')),
    ).toBe(true)
    expect(await getSession(page)).toStrictEqual({ result: emptySession })
    if (way !== 'injected') return
    const slowdowns = felt.map(
      ({ idleP95, floodedP95 }) => floodedP95 / Math.max(idleP95, IDLE_P95 / 2),
    )
    expect(Math.min(...slowdowns)).toBeLessThanOrEqual(2)
    const waits = felt.map(
      ({ idleP95, calmAfter }) => calmAfter / Math.max(1, idleP95 / IDLE_P95),
    )
    expect(Math.min(...waits)).toBeLessThanOrEqual(CALM)
  })
}
