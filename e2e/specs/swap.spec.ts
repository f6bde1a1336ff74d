import { expect } from '@playwright/test'
import { openSites } from '../fixtures/many-sites.ts'
import {
  createSwapper,
  planTry,
  reportSwaps,
  swaps,
} from '../fixtures/swaps.ts'
import { test } from '../fixtures/test.ts'

/** Each kind four times; `npm run swap:approvals` tries 500 times in all. */
const TRIES = Number(process.env.SWAP_TRIES ?? 4 * swaps.length)

test(`${TRIES} tries to change the request under the click approve nothing wrong`, async ({
  context,
  openWallet,
  sites,
}) => {
  test.setTimeout(30_000 + TRIES * 5_000)
  const asking = await openSites(context, { sites, names: ['a', 'b'] })
  const { play } = await createSwapper(openWallet, asking)
  const outcomes = []
  for (let turn = 0; turn < TRIES; turn += 1) {
    // Each kind of swap alike, at a time of its own.
    const swap = swaps[turn % swaps.length] ?? swaps[0]
    outcomes.push(await play({ ...planTry(Math.random), swap }))
  }
  const { wrong, live, text } = reportSwaps(outcomes)
  console.log(text)
  expect(wrong).toStrictEqual([])
  // Otherwise nothing was tried.
  expect(live).toBeGreaterThan(0)
  expect(live).toBeLessThan(TRIES)
})
