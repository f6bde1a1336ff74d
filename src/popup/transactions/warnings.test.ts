import { describe, expect, it } from 'vitest'
import type {
  ApprovedFields,
  Prepared,
  TransactionSubject,
} from '../../messaging/transaction-contract.ts'
import { warningsOf } from './warnings.ts'

const TOKEN = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const OTHER = '0x000000000000000000000000000000000000dEaD'

const word = (hex: string): string =>
  hex.slice(2).toLowerCase().padStart(64, '0')

const subject = (request: object = {}): TransactionSubject => ({
  network: { chainId: 'eip155:1', name: 'Ethereum', symbol: 'ETH' },
  account: { address: OTHER, name: 'Account 1' },
  request: { to: TOKEN, value: '0x0', data: '0x', ...request },
})

const fees = { maxFeePerGas: '0x64', maxPriorityFeePerGas: '0x1' }

const prepared = (change: Partial<Prepared> = {}): Prepared => ({
  type: '0x2',
  choices: { slow: fees, normal: fees, fast: fees },
  suggested: null,
  baseFee: '0x1',
  gas: '0x5208',
  failure: null,
  balance: '0xffffffffffff',
  nonce: '0x0',
  isContract: true,
  token: null,
  ...change,
})

const fields: ApprovedFields = {
  type: '0x2',
  gas: '0x5208',
  fees,
  nonce: null,
}

describe('warningsOf', () => {
  it('has nothing to say of a plain transfer', () => {
    expect(warningsOf(subject(), prepared(), fields)).toStrictEqual([])
  })

  it('warns of rights without a limit', () => {
    const all = 'f'.repeat(64)
    const approve = { data: `0x095ea7b3${word(OTHER)}${all}` }
    expect(warningsOf(subject(approve), prepared(), fields)).toStrictEqual([
      { kind: 'unlimited', address: OTHER },
    ])
    const operator = { data: `0xa22cb465${word(OTHER)}${word('0x1')}` }
    expect(warningsOf(subject(operator), prepared(), fields)).toStrictEqual([
      { kind: 'all-tokens', address: OTHER },
    ])
  })

  it('warns of a token that is sent to itself', () => {
    const itself = { data: `0xa9059cbb${word(TOKEN)}${word('0x1')}` }
    expect(warningsOf(subject(itself), prepared(), fields)).toStrictEqual([
      { kind: 'own-contract' },
    ])
  })

  it('warns of data to where there is no contract', () => {
    expect(
      warningsOf(
        subject({ data: '0x01' }),
        prepared({ isContract: false }),
        fields,
      ),
    ).toStrictEqual([{ kind: 'no-contract' }])
  })

  it('puts what stands against it first', () => {
    const poor = prepared({ balance: '0x1', failure: 'no' })
    expect(warningsOf(subject(), poor, fields)).toStrictEqual([
      { kind: 'funds', balance: 1n },
      { kind: 'fails', reason: 'no' },
    ])
  })

  it('warns of more than three times the fee of who is in a hurry', () => {
    const at = (maxFeePerGas: string) =>
      warningsOf(subject(), prepared(), {
        ...fields,
        fees: { ...fees, maxFeePerGas },
      })
    expect(at('0x12c')).toStrictEqual([])
    expect(at('0x12d')).toStrictEqual([{ kind: 'high-fee' }])
  })
})
