import { expect } from '@playwright/test'
import { createRandom } from '../../src/dev/seeded-random.ts'
import { rounds, testSeed } from '../../src/dev/test-rounds.ts'
import { openSites } from '../fixtures/many-sites.ts'
import {
  createNeighbourSwapper,
  neighbourSwaps,
  planNeighbourTry,
  reportNeighbourSwaps,
  signingScopes,
} from '../fixtures/neighbour-swaps.ts'
import {
  accounts,
  holding,
  nodesAt,
  resetWallet,
  storedSessions,
} from '../fixtures/session.ts'
import {
  createSwapper,
  isTooEarly,
  planTry,
  reportSwaps,
  stopTime,
  swaps,
} from '../fixtures/swaps.ts'
import { test } from '../fixtures/test.ts'

/** Each kind of swap, by a click that races with it and by one that waits. */
const ALL = 2 * swaps.length
/** `npm run bench swap-approvals` tries 500 times. */
const TRIES = rounds('SWAP_TRIES', { short: swaps.length, long: 10 * ALL })

test(`${TRIES} tries to change the request under the click approve nothing wrong`, {
  tag: '@long',
}, async ({ launchWallet, sites }) => {
  // A separate browser, because time is stopped in its windows.
  const wallet = await launchWallet()
  await resetWallet(wallet, {
    ...holding(accounts.first, accounts.second),
    // Nothing listens there: sessions are granted without a node.
    ...nodesAt([{ chainId: 31337, baseUrl: 'http://127.0.0.1:9' }]),
  })
  const asking = await openSites(wallet.context, { sites, names: ['a', 'b'] })
  await stopTime(wallet.context)
  const { play } = createSwapper(wallet, asking)
  const random = createRandom(testSeed)
  const outcomes = []
  for (let turn = 0; turn < TRIES; turn += 1) {
    const swap = swaps[turn % swaps.length] ?? swaps[0]
    const isShown = turn % ALL >= swaps.length
    outcomes.push(await play({ ...planTry(random), swap, isShown }))
  }
  const { wrong, live, text } = reportSwaps(outcomes)
  console.log(`seed ${testSeed}: ${text}`)
  expect(wrong).toStrictEqual([])
  // Clicks that another request does not affect count, or nothing was tested.
  expect(live).toBeGreaterThan(0)
  expect(
    outcomes.filter((one) => isTooEarly(one) && one.click?.armed),
  ).toStrictEqual([])
})

/** Each kind once that races with the click, and once that is visible. */
const ALL_NEIGHBOURS = 2 * neighbourSwaps.length
const NEIGHBOUR_TRIES = rounds('SWAP_TRIES', {
  short: neighbourSwaps.length,
  long: 10 * ALL_NEIGHBOURS,
})

test(`${NEIGHBOUR_TRIES} tries among requests of one site approve nothing wrong`, {
  tag: '@full',
}, async ({ launchWallet, sites }) => {
  const wallet = await launchWallet()
  const { port } = new URL(sites.secureOrigin)
  await resetWallet(wallet, {
    ...holding(accounts.first, accounts.second),
    ...nodesAt([{ chainId: 31337, baseUrl: 'http://127.0.0.1:9' }]),
    ...storedSessions([`https://a.test:${port}`], signingScopes),
  })
  const names = ['a', 'a']
  const [one, other] = await openSites(wallet.context, { sites, names })
  if (!one || !other) throw new Error('two pages are needed')
  await stopTime(wallet.context)
  const { play } = createNeighbourSwapper(wallet, [one.page, other.page])
  const random = createRandom(testSeed)
  const outcomes = []
  for (let turn = 0; turn < NEIGHBOUR_TRIES; turn += 1) {
    const swap = neighbourSwaps[turn % neighbourSwaps.length]
    const isShown = turn % ALL_NEIGHBOURS >= neighbourSwaps.length
    const planned = planNeighbourTry(random)
    outcomes.push(await play({ ...planned, ...(swap && { swap }), isShown }))
  }
  const { wrong, live, text } = reportNeighbourSwaps(outcomes)
  console.log(`seed ${testSeed}: ${text}`)
  expect(wrong).toStrictEqual([])
  expect(live).toBeGreaterThan(0)
})
