import { expect, it } from 'vitest'
import { giveTexts, keyTexts } from '../../../dev/give-texts.ts'
import type { ApprovedFields } from '../../../messaging/transaction-contract.ts'
import { reasonNotToSend } from './reason-not-to-send.ts'
import { fees, prepared } from './testing/test-subject.ts'
import type { Warning } from './warnings.ts'

giveTexts(keyTexts())

const fields: ApprovedFields = {
  type: '0x2',
  gas: '0x5208',
  fees,
  nonce: null,
}

const ready = {
  status: 'ready' as const,
  prepared: prepared(),
  limits: { fields },
  warnings: [] as Warning[],
  ticked: false,
}

const fails: Warning = { kind: 'fails', reason: 'no' }
const funds: Warning = { kind: 'funds', balance: 0n }
const toTrusted: Warning = {
  kind: 'unlimited',
  address: '0x',
  isTrusted: true,
}
const isAll: Warning = { ...toTrusted, kind: 'all-tokens', isTrusted: false }
const nothing = { prepared: undefined, limits: undefined }

it.each([
  ['nothing', {}, undefined],
  ['an answer', { status: 'loading' as const, ...nothing }, 'estimatingFee'],
  ['a node', nothing, 'sendNeedsNode'],
  [
    'a number',
    { limits: { wrong: 'highest' as const, problem: 'not-a-number' as const } },
    'sendNeedsGas | limitMaxFee',
  ],
  ['money', { warnings: [funds, fails] }, 'sendNeedsFunds'],
  ['a tick', { warnings: [fails] }, 'sendNeedsConfirmation'],
  [
    'a tick for the fee',
    { warnings: [{ kind: 'fee-extreme' as const, fee: 1n }] },
    'sendNeedsConfirmation',
  ],
  ['nothing after the tick', { warnings: [fails], ticked: true }, undefined],
  ['a tick for all tokens', { warnings: [isAll] }, 'sendNeedsConfirmation'],
  ['nothing for a trusted spender', { warnings: [toTrusted] }, undefined],
])('reasonNotToSend reports that %s is missing', (_, change, reason) => {
  expect(reasonNotToSend({ ...ready, ...change })).toBe(reason)
})
