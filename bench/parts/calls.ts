import { callNode } from '../../e2e/fixtures/call-node.ts'
import {
  accounts,
  holding,
  LOCAL,
  LOCAL_TWO,
  nodesAt,
  storedSessions,
} from '../../e2e/fixtures/session.ts'
import { startChains } from '../../src/dev/start-chains.ts'
import { storedRecords } from '../../src/storage/testing/stored-record.ts'
import { launchBench } from '../browser/launch.ts'
import type { Calls } from '../in-page/time-calls.ts'
import type { Part } from '../run/part.ts'
import {
  compareCalls,
  compareGoals,
  comparePlots,
  compareTable,
} from './compare-calls.ts'
import { scopeOf, waysOf } from './local-call.ts'

const CALLS = 200
const GOALS = { p50: 0.45, rate: 3 }
const METHOD = 'eth_getTransactionReceipt'

/** Hashes of transactions, each in its own block. */
const mine = async (url: string): Promise<string[]> => {
  const hashes: string[] = []
  for (let sent = 0; sent < CALLS; sent += 1) {
    const { result } = await callNode(url, {
      method: 'eth_sendTransaction',
      params: [{ from: accounts.first, to: accounts.second, value: '0x1' }],
    })
    hashes.push(String(result))
  }
  return hashes
}

/**
 * Receipts of a loopback node. All are different: the wallet sends the same
 * read only once. The first chain has no known socket.
 */
export const calls: Part = async ({ floor, site, times, random }) => {
  const origin = site('calls')
  const chains = await startChains()
  try {
    const nodeOf = (chainId: number) => {
      const found = chains.networks.find((one) => one.chainId === chainId)
      if (!found) throw new Error(`the hosted node has no chain ${chainId}`)
      return found
    }
    const [posted, socketed] = [nodeOf(31337), nodeOf(31338)]
    const browser = await launchBench({
      wallet: {
        ...holding(accounts.first),
        ...storedRecords({
          'node/eip155:31337': {
            nodes: [{ url: { shown: posted.rpcUrl, secrets: [] } }],
          },
        }),
        ...nodesAt([socketed]),
        ...storedSessions([origin], {
          [LOCAL]: scopeOf(LOCAL, METHOD),
          [LOCAL_TWO]: scopeOf(LOCAL_TWO, METHOD),
        }),
      },
      extensions: [floor],
    })
    try {
      const page = await browser.open(origin)
      const ways = waysOf('injected')
      const pairOf = async (
        name: string,
        {
          scope,
          url,
          hasGoal,
        }: { scope: string; url: string; hasGoal: boolean },
      ) => {
        const hashes = await mine(url)
        const plan = (
          way: Calls['way'],
          toCall: (params: string[]) => Calls['calls'][number]['call'],
        ): Omit<Calls, 'inFlight'> => ({
          way,
          calls: hashes.map((hash) => ({
            call: toCall([hash]),
            expected: `"transactionHash":"${hash}"`,
          })),
          first: toCall([hashes[0] ?? '']),
        })
        return {
          name,
          hasGoal,
          wallet: plan(ways.wallet, (params) => ({
            method: 'wallet_invokeMethod',
            params: { scope, request: { method: METHOD, params } },
          })),
          bare: plan(ways.bare, (params) => ({ method: METHOD, params, url })),
        }
      }
      const compared = await compareCalls(page, {
        pairs: [
          await pairOf('wallet_invokeMethod, socket', {
            scope: LOCAL_TWO,
            url: socketed.rpcUrl,
            hasGoal: true,
          }),
          // A POST can only be as fast as a fetch.
          await pairOf('wallet_invokeMethod, POST', {
            scope: LOCAL,
            url: posted.rpcUrl,
            hasGoal: false,
          }),
        ],
        rounds: times(10),
        inFlight: CALLS,
        random,
      })
      return {
        tables: [
          compareTable(
            `wallet_invokeMethod of a loopback node, compared with one fetch per call (calls/s with ${CALLS} in flight)`,
            compared,
          ),
        ],
        goals: compareGoals(compared, GOALS),
        plots: comparePlots(
          { file: 'invoke', title: 'Calls of a loopback node', goals: GOALS },
          compared,
        ),
        wrong: compared.reduce((sum, { wrong }) => sum + wrong, 0),
      }
    } finally {
      await browser.close()
    }
  } finally {
    await chains.stop()
  }
}
