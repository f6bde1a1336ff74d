import { resolve } from 'node:path'
import type { Page } from '@playwright/test'
import { connect } from '../../e2e/fixtures/connect.ts'
import { findProvider } from '../../e2e/fixtures/ethereum.ts'
import { launchWallet } from '../../e2e/fixtures/launch-wallet.ts'
import {
  accounts,
  anything,
  holding,
  LOCAL,
  nodesAt,
  resetWallet,
} from '../../e2e/fixtures/session.ts'
import { startSite } from '../../e2e/fixtures/site-server.ts'
import { repositoryRoot } from '../../src/dev/repository-root.ts'
import { createRandom, shuffle } from '../../src/dev/seeded-random.ts'
import { startChains } from '../../src/dev/start-chains.ts'
import { readWholeNumbers } from '../node/whole-number-options.ts'
import { outOfTime } from '../run-options.ts'
import { mineTransactions } from './mine-transactions.ts'
import { askReceipts, type Timed, type Way } from './page-asks.ts'
import { reportCalls } from './report-calls.ts'

const { calls, rounds, seed } = readWholeNumbers({
  calls: 2_000,
  rounds: 10,
  seed: Date.now() % 1_000_000,
})
/** Warms up both paths: the browser's, and the wallet's socket. */
const WARM_UP = 2
const bareFolder = resolve(repositoryRoot, 'bench/calls/bare-fetch')

/** Milliseconds from `wallet_revokePermissions` to its answer. */
const timeRevocation = async (page: Page): Promise<number> => {
  await connect(page, { [LOCAL]: anything() })
  return page.evaluate(async () => {
    const before = performance.now()
    await provider.request({
      method: 'wallet_revokePermissions',
      params: [{ eth_accounts: {} }],
    })
    return performance.now() - before
  })
}

const measure = async (): Promise<{
  timed: Record<string, Timed[]>
  revocations: number[]
}> => {
  const chains = await startChains()
  const site = await startSite({
    documents: { '/': { body: '<!doctype html><title>Bench</title>' } },
  })
  const wallet = await launchWallet({ extensions: [bareFolder] })
  try {
    const local = chains.networks.find(({ chainId }) => chainId === 31337)
    if (!local) throw new Error('the hosted node has no local chain')
    const hashes = await mineTransactions(
      local.rpcUrl,
      Math.ceil(calls / rounds),
    )
    await resetWallet(wallet, {
      ...holding(accounts.first),
      ...nodesAt(chains.networks),
    })
    const page = await wallet.context.newPage()
    await page.goto(site.origin)
    await connect(page, { [LOCAL]: anything() })

    const ways: Way[] = [
      { name: 'wallet', scope: LOCAL },
      { name: 'bare', url: local.rpcUrl },
    ]
    const plans = [false, true].flatMap((atOnce) =>
      ways.map((way) => ({ way, atOnce })),
    )
    const random = createRandom(seed)
    const timed: Record<string, Timed[]> = {}
    for (let round = -WARM_UP; round < rounds; round += 1) {
      for (const { way, atOnce } of shuffle(plans, random)) {
        const one = await page.evaluate(askReceipts, { way, hashes, atOnce })
        const name = `${way.name} ${atOnce ? 'pipelined' : 'sequential'}`
        if (round >= 0) timed[name] = [...(timed[name] ?? []), one]
      }
    }
    await findProvider(page)
    await timeRevocation(page)
    const revocations: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      revocations.push(await timeRevocation(page))
    }
    return { timed, revocations }
  } finally {
    await wallet.context.close()
    await site.stop()
    await chains.stop()
  }
}

console.log(
  `${calls} receipts each, one by one and pipelined, in ${rounds} rounds, seed ${seed}`,
)
const { text, wrong } = reportCalls(
  await Promise.race([measure(), outOfTime(60_000 + calls * 100)]),
)
console.log(text)
if (wrong > 0) process.exitCode = 1
