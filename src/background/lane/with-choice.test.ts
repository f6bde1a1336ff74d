import { expect, it } from 'vitest'
import type { Approval, Yes } from '../../messaging/approval-contract.ts'
import { withChoice } from './with-choice.ts'

const asked = { id: 'q1', hash: 'h', origin: 'https://a.example' }
const connect: Approval = {
  ...asked,
  kind: 'connect',
  accounts: [],
  chains: [],
  leftOut: [],
  moreLeftOut: 0,
}
const transaction: Approval = {
  ...asked,
  kind: 'send-transaction',
  network: { chainId: 'eip155:31337', name: 'Local', symbol: 'ETH' },
  account: { address: '0x1', name: 'One' },
  request: { value: '0x0', data: '0x' },
}
const sending: Yes = {
  id: 'q1',
  hash: 'h',
  kind: 'send-transaction',
  choice: { type: '0x2', gas: '0x1', fees: { gasPrice: '0x1' }, nonce: null },
}

it('replaces the preselected accounts and chains that a test chose', () => {
  const choice = { accounts: ['0x1'], chains: ['eip155:1'] }
  const yes: Yes = { id: 'q1', hash: 'h', kind: 'connect', choice }
  expect(
    withChoice(connect, { yes, choice: { accounts: ['0x2'] } }),
  ).toMatchObject({ choice: { accounts: ['0x2'], chains: ['eip155:1'] } })
})

it('connects with what a test chose if nothing is preselected', () => {
  const choice = { accounts: ['0x1'], chains: ['eip155:31337'] }
  expect(withChoice(connect, { yes: undefined, choice })).toMatchObject({
    kind: 'connect',
    choice,
  })
})

it('replaces gas, nonce and fees that a test chose', () => {
  const choice = { gas: '0x2', nonce: '0x3', fees: { gasPrice: '0x4' } }
  expect(withChoice(transaction, { yes: sending, choice })).toMatchObject({
    choice: { type: '0x2', ...choice },
  })
})

it('leaves the fees of a speed as they were prepared', () => {
  const choice = { fees: 'fast' } as const
  expect(withChoice(transaction, { yes: sending, choice })).toStrictEqual(
    sending,
  )
})

it('names why a request without a node cannot be approved', () => {
  expect(() => withChoice(transaction, { yes: undefined, choice: {} })).toThrow(
    'the node of its network does not answer',
  )
})
