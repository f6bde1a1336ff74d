import { resolve } from 'node:path'
import type { Page } from '@playwright/test'
import { extensionId, launchWallet } from '../../e2e/fixtures/launch-wallet.ts'
import { percentile } from '../../e2e/fixtures/percentile.ts'
import {
  accounts,
  granted,
  holding,
  resetWallet,
  storedSessions,
} from '../../e2e/fixtures/session.ts'
import { repositoryRoot } from '../../src/dev/repository-root.ts'
import { createRandom, shuffle } from '../../src/dev/seeded-random.ts'
import { otherExtensionId } from '../browser/other-extension-id.ts'
import { readWholeNumbers } from '../node/whole-number-options.ts'
import { startBlankSite } from '../run/blank-site.ts'
import { outOfTime } from '../run/run-options.ts'
import {
  changeOnce,
  countUnrequested,
  type DeliveryTimes,
  openPorts,
} from './page-ports.ts'

const { ports, rounds, seed } = readWholeNumbers({
  // A page may have no more.
  ports: 256,
  rounds: 20,
  seed: Date.now() % 1_000_000,
})
/** Another origin, which must not receive anything. */
const OTHER_PORTS = 100
const bareFolder = resolve(repositoryRoot, 'bench/ports/bare-ports')
const GREETING = { jsonrpc: '2.0', id: 1, method: 'wallet_getSession' }

/** Enough chains to remove one per round. */
const sessionScopes = Object.fromEntries(
  Array.from({ length: rounds + 1 }, (_, index) => {
    const chainId = `eip155:${index + 1}`
    return [chainId, granted(chainId, accounts.first)]
  }),
)

const measure = async () => {
  const sites = [await startBlankSite(), await startBlankSite()]
  const wallet = await launchWallet({ extensions: [bareFolder] })
  try {
    const [origin = '', otherOrigin = ''] = sites.map(({ origin }) => origin)
    const bareId = await otherExtensionId(wallet.context)
    await resetWallet(wallet, {
      ...holding(accounts.first),
      ...storedSessions([origin], sessionScopes),
    })
    const open = async (address: string): Promise<Page> => {
      const page = await wallet.context.newPage()
      await page.goto(address)
      return page
    }
    const [page, other] = [await open(origin), await open(otherOrigin)]
    const greet = { extensionId, greeting: GREETING }
    await page.evaluate(openPorts, { ...greet, count: ports })
    await other.evaluate(openPorts, { ...greet, count: OTHER_PORTS })
    const bare = { extensionId: bareId, greeting: 'ping' }
    await page.evaluate(openPorts, { ...bare, count: ports })

    const delivered: Record<'wallet' | 'bare', DeliveryTimes> = {
      wallet: [],
      bare: [],
    }
    const random = createRandom(seed)
    // The bare extension sends the same message the next time.
    let payload: unknown = { sessionScopes }
    for (let round = 1; round <= rounds; round += 1) {
      const revoke = {
        ...GREETING,
        method: 'wallet_revokeSession',
        params: { scopes: [`eip155:${round}`] },
      }
      for (const who of shuffle(['wallet', 'bare'] as const, random)) {
        const { delivered: times, last } = await page.evaluate(
          changeOnce,
          who === 'wallet'
            ? { extensionId, message: revoke }
            : { extensionId: bareId, message: payload },
        )
        delivered[who].push(...times)
        if (who === 'wallet') payload = last
      }
    }
    return {
      delivered,
      others: await other.evaluate(countUnrequested, extensionId),
    }
  } finally {
    await wallet.context.close()
    for (const site of sites) await site.stop()
  }
}

console.log(`${ports} ports, ${rounds} changes of their session, seed ${seed}`)
const { delivered, others } = await Promise.race([
  measure(),
  outOfTime(300_000),
])
const wrong = delivered.wallet.filter(({ length }) => length !== 1).length
const row = (name: 'wallet' | 'bare'): number => {
  const [p50, p95] = [0.5, 0.95].map((share) =>
    percentile(delivered[name].flat(), share),
  )
  console.log(
    `${name.padEnd(8)} p50 ${p50?.toFixed(1)} ms, p95 ${p95?.toFixed(1)} ms until a port has the message`,
  )
  return p95 ?? Number.NaN
}
console.log(
  `p95 is ${(row('wallet') / row('bare')).toFixed(2)} times the bare extension's`,
)
console.log(
  `not received exactly once: ${wrong} of ${delivered.wallet.length}; received by another origin: ${others}`,
)
if (wrong > 0 || others > 0) process.exitCode = 1
