import { expect, type Page } from '@playwright/test'
import { emptySession } from '../fixtures/answers.ts'
import { startAsking } from '../fixtures/asking.ts'
import { floodBy } from '../fixtures/flood.ts'
import { extensionId } from '../fixtures/launch-wallet.ts'
import { getSession } from '../fixtures/session.ts'
import { test } from '../fixtures/test.ts'

/** Enough to be rejected in part; `npm run bench flood` sends more. */
const CALLS = { injected: 4_000, external: 4_000, large: 10 }
/** A machine that answers as fast as requests come rejects nothing at first. */
const MOST_FLOODS = 5

const hasAsked = (page: Page, calls: number): Promise<unknown> =>
  page.waitForFunction((calls) => asking.records.length >= calls, calls)

for (const way of ['injected', 'external', 'large'] as const) {
  test(`a site that floods the wallet, ${way}, stops neither it nor another site`, {
    tag: way === 'external' ? [] : '@full',
  }, async ({ context, page, sites, wallet }) => {
    // Thousands of console lines would also have an effect.
    await page.goto(`${sites.first.origin}/?uncaptured`)
    await getSession(page)
    const worker = await wallet.worker()
    await worker.evaluate(() => Object.assign(globalThis, { isTheSame: true }))
    const other = await context.newPage()
    // Another host, and so another process: two ports of one host may share
    // one, and then the flood would slow the site without the wallet.
    const { port } = new URL(sites.second.origin)
    await other.goto(`http://localhost:${port}/?uncaptured`)
    await other.evaluate(startAsking, undefined)
    await hasAsked(other, 20)
    let refused = 0
    let isClosed = false
    for (let floods = 0; refused === 0 && floods < MOST_FLOODS; floods += 1) {
      const calls = CALLS[way]
      const flood = { way, calls, extensionId }
      const { outcomes } = await page.evaluate(floodBy, flood)
      const { ok = 0, '-32005': limited = 0, '-32602': invalid = 0 } = outcomes
      const { closed = 0 } = outcomes
      expect(ok + limited + invalid + closed).toBe(calls)
      refused += limited
      isClosed = closed > 0
    }
    expect(refused).toBeGreaterThan(0)
    const asked = await other.evaluate(() => asking.records.length)
    await hasAsked(other, asked + 20)
    const records = await other.evaluate(() => asking.finish())
    expect(records.filter(({ failure }) => failure)).toStrictEqual([])
    expect(
      await worker.evaluate(() => Object.hasOwn(globalThis, 'isTheSame')),
    ).toBe(true)
    // Over a port of its own, nothing slows a page down. On a machine that is
    // fast enough for it, it is blocked for a while.
    if (isClosed) return
    // Rejected calls do not count for ever.
    await expect
      .poll(() => getSession(page))
      .toStrictEqual({ result: emptySession })
  })
}
