import { describe, expect, it } from 'vitest'
import type { Json } from '../../node-client/json.ts'
import { simulation } from './simulation.ts'

const where = 'argument 1 (simulation)'
const address = `0x${'12'.repeat(20)}`
const hash = `0x${'ab'.repeat(32)}`

describe('simulation', () => {
  it('accepts every member of the standard', () => {
    const asked = {
      blockStateCalls: [
        {
          blockOverrides: {
            number: '0x1',
            time: '0x2',
            gasLimit: '0x3',
            feeRecipient: address,
            prevRandao: hash,
            baseFeePerGas: '0x4',
            blobBaseFee: '0x5',
            beaconRoot: hash,
            withdrawals: [
              { index: '0x1', validatorIndex: '0x2', address, amount: '0x3' },
            ],
          },
          stateOverrides: { [address]: { balance: '0x1' } },
          calls: [{ from: address, to: address, value: '0x1' }],
        },
        {},
      ],
      traceTransfers: true,
      validation: false,
      returnFullTransactions: true,
    }

    expect(simulation(asked, where)).toEqual(asked)
  })

  it.each<[Json, string]>([
    [[], `${where} must be an object, not an array`],
    [{}, `blockStateCalls of ${where} is missing`],
    [
      { blockStateCalls: Array(257).fill({}) },
      `blockStateCalls of ${where} has 257 elements, and 256 are the most`,
    ],
    [
      { blockStateCalls: [{ calls: [{ value: 1 }] }] },
      `value of element 1 of calls of element 1 of blockStateCalls of ${where} must be a hex quantity`,
    ],
    [
      { blockStateCalls: [], traceTransfers: 'yes' },
      `traceTransfers of ${where} must be true or false, not "yes"`,
    ],
    [
      { blockStateCalls: [], trace: true },
      `${where} has a member "trace", which is none of blockStateCalls, `,
    ],
  ])('rejects %j', (value, message) => {
    expect(() => simulation(value, where)).toThrow(message)
  })
})
