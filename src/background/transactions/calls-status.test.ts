import type { Json } from '@metamask/utils'
import { expect, it } from 'vitest'
import { NodeOutageError } from '../../node-client/errors.ts'
import type { BatchRecord } from '../../storage/batch-record.ts'
import type { SentTransaction } from '../../storage/transaction-record.ts'
import type { AuthorizedCall } from '../methods/wallet_invokeMethod.ts'
import { createCallsStatus } from './calls-status.ts'
import { ACCOUNT, CHAIN, pendingTransaction } from './testing/test-sender.ts'

const ORIGIN = 'https://a.example'

const batch: BatchRecord = {
  id: 'mine',
  requestKey: 'r1',
  origin: ORIGIN,
  chainId: CHAIN,
  account: ACCOUNT,
  calls: 1,
  at: 0,
  signed: ['0x1'],
}

const settled = { succeeded: true, blockNumber: '0x1', gasUsed: '0x1' }

const setUp = ({
  sent = [pendingTransaction],
  receipts = {},
  granted = ACCOUNT,
  isDown = false,
  now = 0,
}: {
  sent?: SentTransaction[]
  receipts?: Record<string, Json>
  granted?: string
  isDown?: boolean
  now?: number
} = {}) => {
  const { wallet_getCallsStatus } = createCallsStatus({
    networks: {
      nodeOf: async () => ({
        request: async ({ params }) => {
          if (isDown) throw new NodeOutageError('unreachable')
          return receipts[String((params as Json[])[0])] ?? null
        },
      }),
    },
    batches: {
      find: (origin, id) =>
        origin === ORIGIN && id === batch.id ? batch : undefined,
    },
    batchSender: {
      look: async ({ signed = [] }) => ({ signed, isOpen: false }),
    },
    sent: { all: () => sent },
    readSession: async () => ({
      generation: 1,
      sessionScopes: {
        [CHAIN]: {
          methods: [],
          notifications: [],
          accounts: [`${CHAIN}:${granted}`],
        },
      },
      sessionProperties: {},
    }),
    showActivity: async () => undefined,
    now: () => now,
  })
  const call = {
    origin: ORIGIN,
    scope: CHAIN,
    request: { method: 'wallet_getCallsStatus', params: ['mine'] },
  } as Partial<AuthorizedCall> as AuthorizedCall
  return wallet_getCallsStatus(call)
}

const receiptOf = (transactionHash: string, status = '0x1') => ({
  transactionHash,
  status,
  logs: [],
})

const replacing = (how: 'speed-up' | 'cancel'): SentTransaction => ({
  ...pendingTransaction,
  hash: '0x2',
  requestKeys: ['r2'],
  replaces: { hash: '0x1', how },
})

it('has the receipt of the transaction that sped a call up', async () => {
  const sent = [pendingTransaction, replacing('speed-up')]
  const receipts = { '0x2': receiptOf('0x2') }
  expect(await setUp({ sent, receipts })).toMatchObject({
    status: 200,
    receipts: [{ transactionHash: '0x2' }],
  })
})

it('counts a cancelled call as not sent', async () => {
  const sent = [pendingTransaction, replacing('cancel')]
  const receipts = { '0x2': receiptOf('0x2') }
  expect(await setUp({ sent, receipts })).toMatchObject({
    status: 400,
    receipts: [],
  })
})

it('counts a call as not sent if its cancellation was sped up', async () => {
  const faster: SentTransaction = {
    ...replacing('speed-up'),
    hash: '0x3',
    replaces: { hash: '0x2', how: 'speed-up' },
  }
  const receipts = { '0x3': receiptOf('0x3') }
  for (const sent of [
    [pendingTransaction, replacing('cancel'), faster],
    [replacing('cancel'), faster],
  ]) {
    expect(await setUp({ sent, receipts })).toMatchObject({
      status: 400,
      receipts: [],
    })
  }
})

it('finds what sped a call up that is stored no more', async () => {
  const sent = [replacing('speed-up')]
  expect(await setUp({ sent })).toMatchObject({ status: 100 })
  const receipts = { '0x2': receiptOf('0x2') }
  expect(await setUp({ sent, receipts })).toMatchObject({ status: 200 })
})

it.each([
  [true, 200, '0x1'],
  [false, 500, '0x0'],
])(
  'uses the stored receipt if the node has none for a minute (%s)',
  async (succeeded, status, code) => {
    const state = succeeded ? 'confirmed' : 'reverted'
    const receipt = { ...settled, succeeded }
    const sent: SentTransaction[] = [{ ...pendingTransaction, state, receipt }]
    expect(await setUp({ sent, now: 59_999 })).toMatchObject({ status: 100 })
    expect(await setUp({ sent, now: 60_000 })).toMatchObject({
      status,
      receipts: [{ transactionHash: '0x1', status: code, blockNumber: '0x1' }],
    })
  },
)

it('counts a mined cancellation as not sent if the node has it no more', async () => {
  const receipt = settled
  const sent: SentTransaction[] = [
    { ...pendingTransaction, state: 'replaced' },
    { ...replacing('cancel'), state: 'confirmed', receipt },
  ]
  expect(await setUp({ sent, now: 60_000 })).toMatchObject({
    status: 400,
    receipts: [],
  })
})

it.each([
  ['pending', [pendingTransaction], 100],
  // Another backend of the node may not have it yet.
  [
    'mined, without the receipt at hand',
    [{ ...pendingTransaction, state: 'confirmed' as const, receipt: settled }],
    100,
  ],
  ['dropped', [{ ...pendingTransaction, state: 'dropped' as const }], 400],
  ['stored no more', [], 400],
])('reports a transaction that is %s', async (_, sent, status) => {
  expect(await setUp({ sent })).toMatchObject({ status, receipts: [] })
})

it('finds the receipt of a transaction that is stored no more', async () => {
  const receipts = { '0x1': receiptOf('0x1') }
  expect(await setUp({ sent: [], receipts })).toMatchObject({ status: 200 })
})

it('is 4901 while the node does not answer', async () => {
  await expect(setUp({ isDown: true })).rejects.toMatchObject({
    code: 4901,
    data: { reason: 'unreachable' },
  })
})

it('is 4100 if the site may no longer use the account', async () => {
  const granted = '0x000000000000000000000000000000000000dEaD'
  await expect(setUp({ granted })).rejects.toMatchObject({ code: 4100 })
})
