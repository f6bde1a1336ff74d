import { extensionId } from '../../e2e/fixtures/launch-wallet.ts'
import { percentile } from '../../e2e/fixtures/percentile.ts'
import {
  accounts,
  chainIdOnly,
  holding,
  LOCAL,
  nodesAt,
  storedSessions,
} from '../../e2e/fixtures/session.ts'
import { shuffle } from '../../src/dev/seeded-random.ts'
import { launchBench } from '../browser/launch.ts'
import { floorId } from '../floor/build-floor.ts'
import { clickable, firstPaint } from '../in-page/paints.ts'
import { median, ms, times as toTimes } from '../report/format.ts'
import type { Part } from '../run/part.ts'
import { scopeOf } from './local-call.ts'

/** Runs in the page: asks for a session; returns when, in epoch ms. */
const askWallet = (scopes: object): number => {
  const params = { optionalScopes: scopes }
  portolan
    .request({ method: 'wallet_createSession', params })
    .catch(() => 'the window was closed')
  return performance.timeOrigin + performance.now()
}

/** Runs in the page: asks the bare extension for its window. */
const askBare = (extensionId: string): number => {
  const port = chrome.runtime.connect(extensionId)
  port.postMessage({ id: 1, method: 'open' })
  Object.assign(globalThis, { port })
  return performance.timeOrigin + performance.now()
}

/** Runs in the page: milliseconds until its permissions are revoked. */
const revoke = (): Promise<number> =>
  new Promise((resolve, reject) => {
    type Detail = {
      info: { name: string }
      provider: { request: (call: unknown) => Promise<unknown> }
    }
    addEventListener('eip6963:announceProvider', async (event) => {
      const { info, provider } = (event as CustomEvent<Detail>).detail
      if (info.name !== 'Portolan') return
      const before = performance.now()
      await provider
        .request({
          method: 'wallet_revokePermissions',
          params: [{ eth_accounts: {} }],
        })
        .catch(reject)
      resolve(performance.now() - before)
    })
    dispatchEvent(new Event('eip6963:requestProvider'))
  })

/** From a request to its window, and from a revocation to its answer. */
export const approval: Part = async ({ floor, site, times, random }) => {
  const rounds = times(20)
  // A site that is rejected often is blocked, so each round has its own; and
  // windows of sites that were never connected wait for each other.
  const origins = Array.from({ length: rounds + 1 }, (_, n) => site(`ask${n}`))
  const browser = await launchBench({
    wallet: {
      ...holding(accounts.first),
      // Nothing listens there: sessions are granted without a node.
      ...nodesAt([{ chainId: 31337, baseUrl: 'http://127.0.0.1:9' }]),
      ...storedSessions(origins, { [LOCAL]: scopeOf(LOCAL) }),
    },
    extensions: [floor],
  })
  try {
    const painted = { wallet: [] as number[], bare: [] as number[] }
    const live: number[] = []
    const revoked: number[] = []
    for (const [round, origin] of origins.entries()) {
      const page = await browser.open(origin)
      const took = await page.evaluate(revoke)
      if (round > 0) revoked.push(took)
      for (const who of shuffle(['wallet', 'bare'] as const, random)) {
        const isWallet = who === 'wallet'
        const asked = isWallet
          ? await page.evaluate(askWallet, { [LOCAL]: chainIdOnly })
          : await page.evaluate(askBare, floorId)
        const window = await browser.find(
          isWallet ? `${extensionId}/popup` : `${floorId}/index`,
        )
        const { epoch } = await window.evaluate(firstPaint)
        if (round > 0) painted[who].push(epoch - asked)
        if (isWallet) {
          const at = await window.evaluate(clickable)
          if (round > 0) live.push(at - asked)
        }
        await window.close()
      }
      await page.close()
    }
    const row = (name: string, values: readonly number[]): string[] => [
      name,
      ms(median(values)),
      ms(percentile(values, 0.95)),
    ]
    return {
      tables: [
        {
          title: 'Requests that the user decides',
          head: ['span', 'p50 ms', 'p95 ms', 'p50 ratio'],
          rows: [
            [
              ...row('request to first paint of its window', painted.wallet),
              toTimes(median(painted.wallet) / median(painted.bare)),
            ],
            [...row('the same, bare extension', painted.bare), ''],
            [...row('request to clickable, with its 800 ms wait', live), ''],
            [...row('wallet_revokePermissions to its answer', revoked), ''],
          ],
        },
      ],
      goals: [
        {
          name: 'wallet_revokePermissions: p50',
          value: median(revoked),
          atMost: 100,
          unit: 'ms',
        },
      ],
      plots: [],
      wrong: 0,
    }
  } finally {
    await browser.close()
  }
}
