import { expect } from '@playwright/test'
import { createRandom } from '../../src/dev/seeded-random.ts'
import { rounds, testSeed } from '../../src/dev/test-rounds.ts'
import { emptySession } from '../fixtures/answers.ts'
import { askToConnect } from '../fixtures/connect.ts'
import { killBrowser } from '../fixtures/kill-browser.ts'
import type { Outcome } from '../fixtures/page-calls.ts'
import {
  accounts,
  chainIdOnly,
  getSession,
  granted,
  holding,
  LOCAL,
  resetWallet,
  revokeSession,
} from '../fixtures/session.ts'
import { test } from '../fixtures/test.ts'

const KILLS = rounds('BROWSER_KILLS', { short: 1, long: 200 })

const ended: Outcome = { result: emptySession }
const connected: Outcome = {
  result: {
    sessionScopes: { [LOCAL]: granted(LOCAL, accounts.first) },
    sessionProperties: {},
  },
}

test(`${KILLS} kills of the browser lose no answer and tear no session`, {
  tag: '@long',
}, async ({ launchWallet, profiles, sites }) => {
  const userDataDir = await profiles.create()
  const random = createRandom(testSeed)
  /** What the last browser may have stored. */
  let possible: Outcome[] = [ended]
  for (let kill = 0; kill < KILLS; kill += 1) {
    const wallet = await launchWallet({ userDataDir })
    if (kill === 0) await resetWallet(wallet, holding(accounts.first))
    const page = await wallet.context.newPage()
    await page.goto(sites.first.origin)
    const found = await getSession(page)
    expect(possible).toContainEqual(found)
    const isConnected = JSON.stringify(found) === JSON.stringify(connected)
    let change: Promise<Outcome>
    if (isConnected) {
      change = revokeSession(page)
    } else {
      const { window, created } = await askToConnect(page, {
        [LOCAL]: chainIdOnly,
      })
      // Not `connect`, which waits until the wallet is done.
      await Promise.allSettled([window.connectButton.click()])
      change = created
    }
    const next = isConnected ? ended : connected
    const isAnswered = random() < 0.5
    possible = isAnswered ? [next] : [found, next]
    if (isAnswered) {
      expect(await change).toStrictEqual(isConnected ? { result: true } : next)
    }
    // Without an answer, its page dies with the browser.
    change.catch(() => undefined)
    await killBrowser(wallet.context, userDataDir)
  }
  const wallet = await launchWallet({ userDataDir })
  const page = await wallet.context.newPage()
  await page.goto(sites.first.origin)
  expect(possible).toContainEqual(await getSession(page))
})
