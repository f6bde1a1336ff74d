import { expect, it } from 'vitest'
import type { WalletStatus } from '../../messaging/wallet-contract.ts'
import {
  chainDisconnected,
  nodeError,
  unknownOutcome,
  userRejected,
} from '../../protocol/errors.ts'
import { pendingTransaction } from '../transactions/testing/test-sender.ts'
import { createTransactionProcedures } from './transaction-procedures.ts'

const asked = { transaction: pendingTransaction.hash, how: 'speed-up' } as const
const raised = { maxFeePerGas: '0xff', maxPriorityFeePerGas: '0xf' }

/** A pending transaction whose replacement is sent with this outcome. */
const setUp = async (send: () => Promise<string> = async () => '0x2') => {
  const wallet: { status: WalletStatus } = { status: 'unlocked' }
  const known = { ...pendingTransaction }
  const procedures = createTransactionProcedures({
    getStatus: async () => wallet.status,
    accounts: { list: async () => [] },
    networks: {
      addressOf: async () => undefined,
      list: async () => [],
      nodeOf: async () => undefined,
    },
    solanaTransactions: { all: () => [], look: async () => undefined },
    transactions: {
      sent: { find: () => known } as never,
      sender: { send, recall: () => undefined } as never,
      follower: {} as never,
    },
  })
  const shown = await procedures.prepareReplacement(asked)
  const replace = async ({ hash = shown?.hash ?? '', fees = raised } = {}) =>
    procedures.replaceTransaction({ ...asked, hash, gas: '0x5208', fees })
  return { replace, wallet, known }
}

it('a replacement is sent with the fields that the user approved', async () => {
  const { replace } = await setUp()
  expect(await replace()).toStrictEqual({ sent: true, hash: '0x2' })
})

it('a transaction that is settled cannot be replaced', async () => {
  const { replace, known } = await setUp()
  known.state = 'confirmed'
  const reason = { kind: 'settled' }
  expect(await replace()).toStrictEqual({ sent: false, reason })
})

it('a replacement needs a higher fee', async () => {
  const { replace } = await setUp()
  const fees = { ...raised, maxPriorityFeePerGas: '0x8' }
  const reason = { kind: 'fee-too-low' }
  expect(await replace({ fees })).toStrictEqual({ sent: false, reason })
})

it.each([
  ['no answer', chainDisconnected('timeout'), { kind: 'timeout' }],
  ['an unknown outcome', unknownOutcome('0x2'), { kind: 'unknown-outcome' }],
  [
    'its own error',
    nodeError({ code: -32000, message: 'underpriced' }),
    { kind: 'node-error', code: -32000, message: 'underpriced' },
  ],
])('a failure of the node is named: %s', async (_, error, reason) => {
  const { replace } = await setUp(() => Promise.reject(error))
  expect(await replace()).toStrictEqual({ sent: false, reason })
})

it('what was not shown is refused', async () => {
  const { replace } = await setUp()
  await expect(replace({ hash: 'other' })).rejects.toMatchObject({
    code: 'request-changed',
  })
})

it('a locked wallet refuses, also if it was locked while sending', async () => {
  const { replace, wallet } = await setUp(() => Promise.reject(userRejected()))
  await expect(replace()).rejects.toMatchObject({ code: 'not-open' })
  wallet.status = 'locked'
  await expect(replace()).rejects.toMatchObject({ code: 'not-open' })
})

it('fields that the form does not allow are an error', async () => {
  const { replace } = await setUp()
  const fees = { maxFeePerGas: '0xff', maxPriorityFeePerGas: '0xfff' }
  await expect(replace({ fees })).rejects.toThrow('These fees cannot be used')
})
