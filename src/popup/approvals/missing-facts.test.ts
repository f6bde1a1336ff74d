import { expect, it } from 'vitest'
import { giveTexts, keyTexts } from '../../dev/give-texts.ts'
import type { Prepared } from '../../messaging/transaction-contract.ts'
import { ethSigningChecks } from '../../protocol/eth-signing-checks.ts'
import { whenMissing } from '../../protocol/signing-checks.ts'
import { batchWarningsOf, warningsOfCall } from './send-calls/batch-warnings.ts'
import { readCalls } from './send-calls/read-calls.ts'
import {
  allowing,
  coin,
  OTHER,
  prepared,
  subject,
  word,
} from './send-transaction/testing/test-subject.ts'
import {
  needsTick,
  type Warning,
  warningsOf,
} from './send-transaction/warnings.ts'

giveTexts(keyTexts())

const price = '0x174876e800'
const fees = { maxFeePerGas: price, maxPriorityFeePerGas: '0x1' }
const ready = (change: Partial<Prepared>): Prepared =>
  prepared({
    choices: { slow: fees, normal: fees, fast: fees },
    balance: '0xde0b6b3a7640000',
    estimate: '0x186a0',
    recentPrice: price,
    token: coin,
    ...change,
  })
const exact = allowing('0x5')

const alone = (change: Partial<Prepared>, data = exact): Warning[] =>
  warningsOf({
    subject: subject({ data }),
    prepared: ready(change),
    fields: { type: '0x2', gas: '0x186a0', fees, nonce: null },
    isDescribed: false,
    nameOf: () => undefined,
  })

const batch = (change: Partial<Prepared>, data = exact): Warning[] => {
  const { network, account, request } = subject({ data })
  const calls = [request]
  const shown = { kind: 'send-calls', id: '1', hash: '0x', origin: '' } as const
  const approval = { ...shown, network, account, calls }
  const facts = {
    calls: [ready({ gas: '0x186a0', ...change })],
    isInOrder: true,
  }
  const read = readCalls(facts, { draft: { choice: 'normal' }, gasDrafts: {} })
  if (!read) throw new Error('nothing is read')
  return [
    ...batchWarningsOf(approval, read),
    ...warningsOfCall(approval, {
      index: 0,
      prepared: facts,
      read,
      isDescribed: false,
      nameOf: () => undefined,
    }),
  ]
}

const screens = [
  ['eth_sendTransaction', alone],
  ['wallet_sendCalls', batch],
] as const

it.each(screens)('%s warns of nothing if every fact is known', (_, of) => {
  expect(of({})).toStrictEqual([])
})

it.each(
  screens.flatMap(([method, of]) =>
    (
      [
        ['gas', { failure: 'no', estimate: null }, 'fails'],
        ['recent-fees', { recentPrice: null }, 'fee-unchecked'],
        ['token', { token: null }, 'unchecked'],
      ] as const
    ).map(([fact, change, kind]) => ({ method, of, fact, change, kind })),
  ),
)(
  '$method without $fact shows $kind, as severe as the table says',
  ({ method, of, fact, change, kind }) => {
    const warnings = of(change)
    expect(warnings.map((one) => one.kind)).toStrictEqual([kind])
    const missing = whenMissing(ethSigningChecks[method], fact, 'main')
    expect(warnings.some(needsTick)).toBe(missing === 'danger')
  },
)

it.each(screens)('%s says that a transfer names no unit', (_, of) => {
  const transfer = `0xa9059cbb${word(OTHER)}${word('0x5')}`
  expect(of({ token: null }, transfer)).toStrictEqual([
    { kind: 'unknown-token' },
  ])
})
