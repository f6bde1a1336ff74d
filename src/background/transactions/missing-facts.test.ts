import type { Json } from '@metamask/utils'
import { describe, expect, it } from 'vitest'
import { NodeAnswerError } from '../../node-client/errors.ts'
import type { HttpNode } from '../../node-client/http.ts'
import { ethSigningChecks } from '../../protocol/eth-signing-checks.ts'
import { type Missing, whenMissing } from '../../protocol/signing-checks.ts'
import { prepareCalls, prepareTransaction } from './prepare.ts'
import { previewTransactions } from './preview/preview-transaction.ts'
import { ACCOUNT, CHAIN, TO } from './testing/test-sender.ts'

const TOKEN = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

const word = (hex: string): string =>
  hex.slice(2).toLowerCase().padStart(64, '0')

const request = {
  to: TOKEN,
  value: '0x0',
  data: `0x095ea7b3${word(TO)}${word('0x5')}`,
}

type Asked = { method: string; params: readonly unknown[] }

/** A node that has no answer where `lacks` is true. */
const nodeWithout = (lacks: (asked: Asked) => boolean): HttpNode => ({
  request: async ({ method, params }) => {
    if (lacks({ method, params: params as Json[] })) {
      throw new NodeAnswerError({ code: -32000, message: 'not available' })
    }
    switch (method) {
      case 'eth_getBlockByNumber':
        return { gasLimit: '0x1c9c380', baseFeePerGas: '0x1' }
      case 'eth_feeHistory':
        return {
          baseFeePerGas: ['0x1', '0x1'],
          reward: [['0x1', '0x1', '0x1']],
        }
      case 'eth_getCode':
        return '0x60'
      default:
        return '0x1'
    }
  },
})

const isAbout =
  (method: string, address?: string) =>
  (asked: Asked): boolean =>
    asked.method === method &&
    (address === undefined || asked.params[0] === address)

const wanted = (lacks: (asked: Asked) => boolean) => ({
  chainId: CHAIN,
  account: ACCOUNT,
  nextNonce: async (ask: (method: string, params?: Json[]) => Promise<Json>) =>
    BigInt(String(await ask('eth_getTransactionCount', []))),
  approvedBefore: () => false,
  networks: { nodeOf: async () => nodeWithout(lacks) },
})

const facts = ethSigningChecks.eth_sendTransaction.facts
type Fact = keyof typeof facts

/** How the node withholds each fact. */
const withheld: Record<Fact, (asked: Asked) => boolean> = {
  fees: isAbout('eth_getBlockByNumber'),
  'recent-fees': isAbout('eth_feeHistory'),
  balance: isAbout('eth_getBalance'),
  nonce: isAbout('eth_getTransactionCount'),
  gas: isAbout('eth_estimateGas'),
  'recipient-code': isAbout('eth_getCode', TOKEN),
  'spender-code': isAbout('eth_getCode', TO),
  token: isAbout('eth_call'),
  changes: isAbout('eth_simulateV1'),
}

const missingIn = (method: 'eth_sendTransaction' | 'wallet_sendCalls') =>
  Object.keys(withheld).map((fact): [Fact, Missing] => [
    fact as Fact,
    whenMissing(ethSigningChecks[method], fact as Fact, 'main'),
  ])

describe.each(['eth_sendTransaction', 'wallet_sendCalls'] as const)(
  '%s',
  (method) => {
    const prepare = async (lacks: (asked: Asked) => boolean) => {
      const { networks, ...rest } = wanted(lacks)
      if (method === 'eth_sendTransaction') {
        return prepareTransaction(networks, { ...rest, request })
      }
      const calls = await prepareCalls(networks, { ...rest, calls: [request] })
      const [prepared] = calls.ready ? calls.prepared.calls : []
      return prepared ? { ready: true as const, prepared } : calls
    }

    it('has every fact from a node that answers', async () => {
      expect(await prepare(() => false)).toMatchObject({
        ready: true,
        prepared: { failure: null, isContract: true, isSpenderContract: true },
      })
    })

    it.each(missingIn(method))(
      'without %s is as the table says: %s',
      async (fact, missing) => {
        const preparation = await prepare(withheld[fact])
        expect(preparation.ready).toBe(missing !== 'refuse')
        if (!preparation.ready) return
        // The screen words what is unknown, and never gets a guess instead.
        const { failure, recentPrice, token } = preparation.prepared as Extract<
          Awaited<ReturnType<typeof prepareTransaction>>,
          { ready: true }
        >['prepared']
        expect(failure === null).toBe(missing !== 'danger')
        if (fact === 'recent-fees') expect(recentPrice).toBeNull()
        if (fact === 'token') expect(token).toBeNull()
      },
    )

    it.each([TOKEN, TO])(
      'is refused if the node answers no code for %s',
      async (address) => {
        const { networks, ...rest } = wanted(() => false)
        const node = await networks.nodeOf()
        const odd: HttpNode = {
          request: (asked) =>
            isAbout('eth_getCode', address)(asked as Asked)
              ? Promise.resolve(null)
              : node.request(asked),
        }
        const asking = { nodeOf: async () => odd }
        expect(
          await prepareTransaction(asking, { ...rest, request }),
        ).toStrictEqual({ ready: false, failure: 'malformed' })
      },
    )

    it('has no prediction without a simulation', async () => {
      const { networks } = wanted(withheld.changes)
      const calls = [
        { request: { ...request, data: '0x12345678' }, gas: '0x5208' },
      ]
      expect(
        await previewTransactions(
          { ...networks, addressOf: async () => undefined },
          { chainId: CHAIN, account: ACCOUNT, calls, lacking: new Set() },
        ),
      ).toStrictEqual({ kind: 'unknown', isUnsupported: false })
    })
  },
)
