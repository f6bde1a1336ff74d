import type { Json } from '@metamask/utils'
import { describe, expect, it } from 'vitest'
import { limits } from '../../protocol/limits.ts'
import type { Transaction } from '../../protocol/transaction.ts'
import type { BatchRecord } from '../../storage/batch-record.ts'
import { batchesItem, transactionsItem } from '../../storage/items.ts'
import { createMemoryArea } from '../../storage/testing/memory-area.ts'
import type { SentTransaction } from '../../storage/transaction-record.ts'
import type { Noted } from '../activity/activity.ts'
import { createTransactions } from './create-transactions.ts'
import {
  ACCOUNT,
  CHAIN,
  pendingTransaction,
  transfer,
} from './testing/test-sender.ts'

const OTHER = '0x000000000000000000000000000000000000dEaD'

/** Transactions of another account. */
const others = (count: number, change: Partial<SentTransaction> = {}) =>
  Array.from({ length: count }, (_, index) => ({
    ...pendingTransaction,
    account: OTHER,
    hash: `${change.state ?? 'sent'} ${index}`,
    requestKeys: [`${change.state ?? 'sent'} ${index}`],
    ...change,
  }))

/** A chain that mines each call before the next one is sent. */
const setUp = async (
  sent: SentTransaction[],
  {
    local = createMemoryArea(),
    isApproved = true,
  }: { local?: ReturnType<typeof createMemoryArea>; isApproved?: boolean } = {},
) => {
  if (sent.length > 0) await transactionsItem(local).write({ sent, chains: [] })
  const noted: Noted[] = []
  const signed: string[] = []
  const hashOf = ({ nonce }: Transaction): string => `call ${Number(nonce)}`
  const answer = async (method: string): Promise<Json> => {
    if (method !== 'eth_sendRawTransaction') return '0x0'
    for (const hash of signed.slice(0, -1)) {
      await transactions.sent.change(hash, { state: 'confirmed' })
    }
    return null
  }
  const transactions = createTransactions({
    host: {
      local,
      now: () => 0,
      alarms: {
        set: async () => undefined,
        clear: async () => undefined,
        names: async () => [],
      },
    },
    networks: {
      nodeOf: async () => ({ request: ({ method }) => answer(method) }),
      addressOf: async () => undefined,
    },
    sign: async (_, transaction) => {
      const hash = hashOf(transaction)
      signed.push(hash)
      return { raw: '0x', hash }
    },
    isApproved: () => isApproved,
    activity: { note: async (one) => void noted.push(one) },
    log: { error: () => undefined },
    changed: () => undefined,
    mined: async () => undefined,
  })
  await transactions.restore()
  const send = (calls: number) =>
    transactions.batchSender.send({
      id: 'mine',
      requestKey: 'r',
      origin: 'https://a.example',
      chainId: CHAIN,
      account: ACCOUNT,
      at: 0,
      sendings: Array.from({ length: calls }, (_, index) => {
        const { transaction, whileAllowed } = transfer('', {
          nonce: `0x${index}`,
        })
        return { transaction, whileAllowed }
      }),
      isDisconnected: () => false,
    })
  return { transactions, signed, send, noted, local }
}

it('ends if there is no room, and keeps what it has signed', async () => {
  const { transactions, signed, send } = await setUp(
    others(limits.transactions - 2),
  )
  expect(await send(4)).toStrictEqual({ id: 'mine' })
  expect(signed.slice(0, 2)).toStrictEqual(['call 0', 'call 1'])
  expect(transactions.batches.ofRequest('r')?.signed).toStrictEqual([
    'call 0',
    'call 1',
  ])
  expect(transactions.sent.all()).toHaveLength(limits.transactions)
  // Resent, it gets its answer, and nothing is signed again.
  const { length } = signed
  expect(await send(4)).toStrictEqual({ id: 'mine' })
  expect(signed).toHaveLength(length)
})

it('evicts settled transactions of others, and its own once it has ended', async () => {
  const { transactions, send } = await setUp([
    ...others(limits.transactions - 4),
    ...others(4, { state: 'confirmed' }),
  ])
  expect(await send(4)).toStrictEqual({ id: 'mine' })
  const { signed } = transactions.batches.ofRequest('r') ?? {}
  expect(signed).toStrictEqual(['call 0', 'call 1', 'call 2', 'call 3'])
  await transactions.sent.add({ ...pendingTransaction, hash: 'one more' })
  expect(transactions.sent.find('call 0')).toBeUndefined()
  expect(transactions.sent.find('call 1')).toBeDefined()
})

describe('a batch that a stopped worker left', () => {
  const left: BatchRecord = {
    id: 'mine',
    requestKey: 'r',
    origin: 'https://a.example',
    chainId: CHAIN,
    account: ACCOUNT,
    calls: 2,
    at: 7,
  }
  const first: SentTransaction = {
    ...pendingTransaction,
    hash: 'call 0',
    requestKeys: ['r/calls/0'],
  }
  const setUpLeft = async (sent: SentTransaction[], isApproved = false) => {
    const local = createMemoryArea()
    await batchesItem(local).write([left])
    return setUp(sent, { local, isApproved })
  }
  const noted = (outcome: string) => ({
    act: 'call',
    origin: left.origin,
    at: left.at,
    method: 'wallet_sendCalls',
    scope: CHAIN,
    outcome,
    milliseconds: 0,
    requestKey: 'r',
  })

  it.each([
    ['answered', [first], ['call 0']],
    ['withdrawn', [], []],
  ])(
    'ends at the next start and is noted as %s',
    async (outcome, sent, signed) => {
      const world = await setUpLeft(sent)
      await world.transactions.start()
      expect(world.noted).toStrictEqual([noted(outcome)])
      const stored = await batchesItem(world.local).read()
      expect(stored).toStrictEqual([{ ...left, signed }])
      await world.transactions.start()
      expect(world.noted).toHaveLength(1)
    },
  )

  it('ends when its status is read, if its request is forgotten', async () => {
    const world = await setUpLeft([first])
    expect(await world.transactions.batchSender.look(left)).toStrictEqual({
      signed: ['call 0'],
      isOpen: false,
    })
    expect(world.noted).toStrictEqual([noted('answered')])
  })

  it('stays open while its request may be resent', async () => {
    const world = await setUpLeft([first], true)
    await world.transactions.start()
    expect(world.noted).toStrictEqual([])
    expect(await batchesItem(world.local).read()).toStrictEqual([left])
  })

  it('stays open while it is not readable what was signed', async () => {
    const local = createMemoryArea({
      'transactions/sent': { version: 99, value: null },
    })
    await batchesItem(local).write([left])
    const world = await setUp([], { local, isApproved: false })
    await world.transactions.start()
    const { isOpen } = await world.transactions.batchSender.look(left)
    expect(isOpen).toBe(true)
    expect(world.noted).toStrictEqual([])
    expect(await batchesItem(local).read()).toStrictEqual([left])
  })
})
