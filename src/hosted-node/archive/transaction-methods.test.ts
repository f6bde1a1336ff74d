import {
  createPublicClient,
  custom,
  formatTransaction,
  type Hex,
  keccak256,
  type PublicClient,
  type RpcTransaction,
  recoverTransactionAddress,
  serializeTransaction,
  type TransactionSerializable,
} from 'viem'
import { beforeAll, describe, expect, it } from 'vitest'
import { holdClockInTests } from '../../dev/hold-clock.ts'
import type { Json } from '../../node-client/json.ts'
import { createHeritageUpstream } from '../heritage/heritage-upstream.ts'
import type { Upstream } from '../upstream/upstream.ts'

// A slow machine must not time an answer out.
holdClockInTests()

describe('transactions and receipts', () => {
  let heritage: Upstream
  let client: PublicClient
  let transactions: RpcTransaction[]

  const ask = async (method: string, ...params: unknown[]): Promise<Json> => {
    const outcome = await heritage.send({ method, params: params as Json[] })
    if ('error' in outcome) throw new Error(outcome.error.message)
    return outcome.result
  }

  beforeAll(async () => {
    heritage = await createHeritageUpstream()
    client = createPublicClient({
      transport: custom({
        request: ({ method, params }) => ask(method, ...(params ?? [])),
      }),
    })
    transactions = []
    for (let number = 0; number <= 22; number += 1) {
      const block = await ask('eth_getBlockByNumber', toHex(number), true)
      transactions.push(
        ...(block as unknown as { transactions: RpcTransaction[] })
          .transactions,
      )
    }
  })

  it('cover every transaction type', () => {
    expect(new Set(transactions.map(({ type }) => type))).toEqual(
      new Set(['0x0', '0x1', '0x2', '0x3', '0x4']),
    )
  })

  it('have the hash and the sender that viem computes from their members', async () => {
    for (const transaction of transactions) {
      const serialized = serialize(transaction)
      expect(keccak256(serialized)).toBe(transaction.hash)
      expect(
        (
          await recoverTransactionAddress({
            serializedTransaction: serialized as never,
          })
        ).toLowerCase(),
      ).toBe(transaction.from)
    }
  })

  it('can be looked up by hash and by both positions', async () => {
    for (const transaction of transactions) {
      const { hash, blockHash, blockNumber, transactionIndex } = transaction
      expect([
        await ask('eth_getTransactionByHash', hash),
        await ask(
          'eth_getTransactionByBlockHashAndIndex',
          blockHash,
          transactionIndex,
        ),
        await ask(
          'eth_getTransactionByBlockNumberAndIndex',
          blockNumber,
          transactionIndex,
        ),
      ]).toEqual([transaction, transaction, transaction])
    }
  })

  it('have a root before Byzantium and a status since, never both', async () => {
    const outcomes = new Map<string, string[]>()
    for (const { hash, blockNumber } of transactions) {
      const receipt = (await ask('eth_getTransactionReceipt', hash)) as {
        root?: string
        status?: string
      }
      expect('root' in receipt).toBe(Number(blockNumber) < 7)
      expect('status' in receipt).toBe(Number(blockNumber) >= 7)
      if (receipt.root) expect(receipt.root).toMatch(/^0x[0-9a-f]{64}$/)
      const number = String(Number(blockNumber))
      const outcome = receipt.status ?? 'root'
      outcomes.set(number, [...(outcomes.get(number) ?? []), outcome])
    }

    expect([...outcomes].filter(([, all]) => all.includes('0x0'))).toEqual([
      ['8', ['0x0']],
      ['10', ['0x1', '0x0', '0x1']],
    ])
  })

  it('have gas that adds up, and the price that was paid', async () => {
    for (const { hash, blockNumber } of transactions) {
      const [receipt, transaction, block] = await Promise.all([
        client.getTransactionReceipt({ hash }),
        client.getTransaction({ hash }),
        client.getBlock({ blockNumber: BigInt(blockNumber ?? 0) }),
      ])
      const { baseFeePerGas } = block
      const { maxFeePerGas, maxPriorityFeePerGas } = transaction
      expect(receipt.effectiveGasPrice).toBe(
        maxFeePerGas === undefined
          ? transaction.gasPrice
          : smaller(
              maxFeePerGas,
              (baseFeePerGas ?? 0n) + (maxPriorityFeePerGas ?? 0n),
            ),
      )
    }
    const last = await client.getTransactionReceipt({
      hash: transactions.at(-1)?.hash as Hex,
    })
    const head = await client.getBlock()
    expect(last.cumulativeGasUsed).toBe(head.gasUsed)
  })

  it('name the contract that was created, or would have been', async () => {
    const created = []
    for (const { hash, to } of transactions) {
      if (to !== null) continue
      const {
        blockNumber,
        contractAddress,
        to: toOfReceipt,
      } = await client.getTransactionReceipt({ hash })
      expect(toOfReceipt).toBeNull()
      const code = await client.getCode({ address: contractAddress as Hex })
      created.push([Number(blockNumber), code !== undefined])
    }

    expect(created).toEqual([
      [1, true],
      [8, false],
      [9, true],
      [15, true],
    ])
  })

  it('number their logs across the block', async () => {
    const receipts = (await ask('eth_getBlockReceipts', '0xa')) as {
      logs: { logIndex: string; transactionIndex: string }[]
    }[]

    expect(
      receipts.map(({ logs }) =>
        logs.map((log) => [log.transactionIndex, log.logIndex]),
      ),
    ).toEqual([
      [
        ['0x0', '0x0'],
        ['0x0', '0x1'],
      ],
      [],
      [['0x2', '0x2']],
    ])
  })

  it('include the blob cost and the delegations', async () => {
    const blob = transactions.find(({ type }) => type === '0x3')
    const delegation = transactions.find(({ type }) => type === '0x4')

    expect(await ask('eth_getTransactionReceipt', blob?.hash)).toMatchObject({
      type: '0x3',
      status: '0x1',
      blobGasUsed: '0x40000',
      blobGasPrice: '0x1',
    })
    const frank = '0x9965507d1a55bcc2695c58ba16fb37d819b0a4dc'
    const [authorization] = delegation?.authorizationList ?? []
    expect(await ask('eth_getCode', frank, '0x14')).toBe(
      `0xef0100${authorization?.address.slice(2)}`,
    )
  })

  it('are null if they do not exist', async () => {
    const unknown = `0x${'ab'.repeat(32)}`

    expect([
      await ask('eth_getTransactionByHash', unknown),
      await ask('eth_getTransactionReceipt', unknown),
      await ask('eth_getTransactionByBlockHashAndIndex', unknown, '0x0'),
      await ask('eth_getTransactionByBlockNumberAndIndex', '0x1', '0x2'),
      await ask('eth_getTransactionByBlockNumberAndIndex', 'pending', '0x0'),
      await ask('eth_getBlockReceipts', 'pending'),
      await ask('eth_getBlockByNumber', 'pending', false),
      await ask('eth_getBlockByHash', unknown, true),
    ]).toEqual(Array(8).fill(null))
  })
})

const serialize = (transaction: RpcTransaction): Hex => {
  const { r, s, v, yParity, input, ...rest } = formatTransaction(transaction)
  // viem would not leave out members that were not signed.
  const { gasPrice, ...withoutPrice } = rest
  const members = 'maxFeePerGas' in transaction ? withoutPrice : rest
  return serializeTransaction(
    { ...members, data: input } as unknown as TransactionSerializable,
    { r, s, ...(yParity === undefined ? { v } : { v, yParity }) } as never,
  )
}

const toHex = (number: number): Hex => `0x${number.toString(16)}`

const smaller = (one: bigint, other: bigint): bigint =>
  [one, other].sort((a, b) => Number(a - b))[0] ?? 0n
