import { describe, expect, it } from 'vitest'
import type { Json } from '../../node-client/json.ts'
import { blockOverrides, stateOverrides } from './overrides.ts'

const where = 'argument 3 (state overrides)'
const address = `0x${'12'.repeat(20)}`
const hash = `0x${'ab'.repeat(32)}`

describe('stateOverrides', () => {
  it('accepts the account members that geth accepts', () => {
    const overrides = {
      [address]: {
        balance: '0x1',
        nonce: '0x1',
        code: '0x00',
        state: { [hash]: hash },
        stateDiff: { [hash]: hash },
        movePrecompileToAddress: address,
      },
    }

    expect(stateOverrides(overrides, where)).toEqual(overrides)
  })

  it.each<[Json, string]>([
    [[], `${where} must be an object, not an array`],
    [
      { '0x12': {} },
      `a key of ${where} must be a 20-byte address: 0x and 40 hex digits, not "0x12"`,
    ],
    [
      JSON.parse('{"__proto__": {}}'),
      `a key of ${where} must be a 20-byte address`,
    ],
    [{ [address]: null }, `${address} of ${where} must be an object, not null`],
    [
      { [address]: { balance: 1 } },
      `balance of ${address} of ${where} must be a hex quantity`,
    ],
    [
      { [address]: { state: { '0x0': hash } } },
      `a key of state of ${address} of ${where} must be a 32-byte hash`,
    ],
  ])('rejects %j', (value, message) => {
    expect(() => stateOverrides(value, where)).toThrow(message)
  })
})

describe('blockOverrides', () => {
  it('accepts only members of a block', () => {
    expect(blockOverrides({ number: '0x1', time: '0x2' }, where)).toEqual({
      number: '0x1',
      time: '0x2',
    })
    expect(() => blockOverrides({ hash }, where)).toThrow(
      `${where} has a member "hash", which is none of number, `,
    )
  })
})
