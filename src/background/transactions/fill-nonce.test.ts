import { expect, it } from 'vitest'
import { askChain } from './ask-chain.ts'
import { readNumbers } from './fill-nonce.ts'
import { createStillChain, nodeOf } from './testing/test-chain.ts'
import { ACCOUNT, CHAIN, pendingTransaction } from './testing/test-sender.ts'

const HOUR = 3_600_000

/** Pending transactions with nonces from 5 on, sent an hour ago. */
const pendingOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    ...pendingTransaction,
    hash: `0x${index}`,
    nonce: `0x${(5 + index).toString(16)}`,
  }))

/** A node that knows some of them. */
const read = async ({
  pending,
  isKnown = () => true,
}: {
  pending: ReturnType<typeof pendingOf>
  isKnown?: (hash: string) => boolean
}) => {
  const chain = createStillChain()
  chain.count = '0x5'
  const asked: string[] = []
  const node = nodeOf(chain)
  const networks = {
    nodeOf: async () => ({
      request: async (request: Parameters<typeof node.request>[0]) => {
        const answer = await node.request(request)
        if (request.method !== 'eth_getTransactionByHash') return answer
        const [hash] = request.params as [string]
        asked.push(hash)
        return isKnown(hash) ? answer : null
      },
    }),
    addressOf: async () => undefined,
  }
  const numbers = await readNumbers(await askChain(networks, CHAIN), {
    chainId: CHAIN,
    account: ACCOUNT,
    sent: { all: () => pending, chain: () => undefined },
    networks,
    now: () => HOUR,
  })
  return { ...numbers, asked }
}

it('the next nonce follows all pending transactions, from 0 to 200', async () => {
  for (let count = 0; count <= 200; count += 1) {
    const { next, lost, asked } = await read({ pending: pendingOf(count) })
    expect({ next, lost }).toStrictEqual({ next: BigInt(5 + count), lost: [] })
    expect(asked.length).toBeLessThanOrEqual(32)
  }
})

it('the order of signing does not matter', async () => {
  const pending = pendingOf(40).reverse()
  expect((await read({ pending })).next).toBe(45n)
})

it('the first nonce whose transaction no node knows is used again', async () => {
  const pending = pendingOf(40)
  const { next, lost } = await read({
    pending,
    isKnown: (hash) => hash !== '0x3',
  })
  expect({ next, lost }).toStrictEqual({ next: 8n, lost: ['0x3'] })
})
