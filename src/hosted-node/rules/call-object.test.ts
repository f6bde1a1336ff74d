import { formatTransactionRequest } from 'viem'
import { describe, expect, it } from 'vitest'
import type { Json } from '../../node-client/json.ts'
import { callObject, transactionObject } from './call-object.ts'

const where = 'argument 1 (transaction call object)'
const address = `0x${'12'.repeat(20)}` as const
const hash = `0x${'ab'.repeat(32)}` as const

const whole = {
  from: address,
  to: address,
  gas: '0x5208',
  gasPrice: '0x1',
  maxPriorityFeePerGas: '0x1',
  maxFeePerGas: '0x2',
  value: '0x0',
  data: '0x1234',
  nonce: '0x0',
  accessList: [{ address, storageKeys: [hash] }],
  type: '0x2',
  chainId: '0x7a69',
  blobVersionedHashes: [hash],
  maxFeePerBlobGas: '0x1',
  blobs: ['0x00'],
  commitments: ['0x00'],
  proofs: ['0x00'],
  authorizationList: [
    {
      chainId: '0x1',
      address,
      nonce: '0x0',
      yParity: '0x1',
      r: '0x5',
      s: '0x6',
    },
  ],
}

describe('callObject', () => {
  it('accepts every member of a call', () => {
    expect(callObject(whole, where)).toEqual(whole)
  })

  it('accepts an empty object', () => {
    expect(callObject({}, where)).toEqual({})
  })

  it('treats null as a missing member', () => {
    expect(callObject({ to: null, data: null }, where)).toEqual({})
  })

  it('sends input as data', () => {
    expect(callObject({ to: address, input: '0xAB' }, where)).toEqual({
      to: address,
      data: '0xab',
    })
  })

  it('accepts data and input if they are equal', () => {
    expect(callObject({ data: '0xab', input: '0xAB' }, where)).toEqual({
      data: '0xab',
    })
  })

  it('removes leading zeros from the numbers of a signature', () => {
    const authorization = { r: `0x${'0'.repeat(63)}5`, s: '0x6' }

    expect(callObject({ authorizationList: [authorization] }, where)).toEqual({
      authorizationList: [{ r: '0x5', s: '0x6' }],
    })
  })

  it('accepts what viem sends', () => {
    const sent = JSON.parse(
      JSON.stringify(
        formatTransactionRequest({
          account: { address, type: 'json-rpc' },
          to: address,
          data: '0x1234',
          value: 5n,
          gas: 21_000n,
          nonce: 3,
          maxFeePerGas: 2n,
          maxPriorityFeePerGas: 1n,
          maxFeePerBlobGas: 1n,
          blobVersionedHashes: [hash],
          blobs: ['0x00'],
          accessList: [{ address, storageKeys: [hash] }],
          authorizationList: [
            {
              address,
              chainId: 1,
              nonce: 0,
              r: `0x${'0'.repeat(63)}5`,
              s: hash,
              yParity: 1,
            },
          ],
          type: 'eip7702',
        } as never),
      ),
    )

    expect(callObject(sent, where)).toEqual(sent)
  })

  it.each<[Json, string]>([
    [null, `${where} must be an object, not null`],
    ['0x', `${where} must be an object, not "0x"`],
    [[], `${where} must be an object, not an array`],
    [
      { to: '0x1234' },
      `to of ${where} must be a 20-byte address: 0x and 40 hex digits, not "0x1234"`,
    ],
    [
      { gas: 21000 },
      `gas of ${where} must be a hex quantity without leading zeros, like 0x1f, not 21000`,
    ],
    [
      { gas: '0x05208' },
      `gas of ${where} must be a hex quantity without leading zeros, like 0x1f, not "0x05208"`,
    ],
    [
      { gas: '0x10000000000000000' },
      `gas of ${where} must be a hex quantity of at most 64 bits, not "0x10000000000000000"`,
    ],
    [
      { value: '0x' },
      `value of ${where} must be a hex quantity without leading zeros, like 0x1f, not "0x"`,
    ],
    [
      { data: '0x123' },
      `data of ${where} must be bytes, which are an even number of hex digits, not "0x123"`,
    ],
    [
      { data: '0x12', input: '0x34' },
      `data and input of ${where} are not the same`,
    ],
    [
      { accessList: [{ address, storageKeys: ['0x1'] }] },
      `element 1 of storageKeys of element 1 of accessList of ${where} must be a 32-byte hash`,
    ],
    [
      { gasLimit: '0x5208' },
      `${where} has a member "gasLimit", which is none of from, to, gas, `,
    ],
    [{ constructor: 1 }, `${where} has a member "constructor", which is none`],
    [
      JSON.parse('{"__proto__": {"gas": "0x1"}}'),
      `${where} has a member "__proto__", which is none of`,
    ],
  ])('rejects %j', (value, message) => {
    expect(() => callObject(value, where)).toThrow(message)
  })
})

describe('transactionObject', () => {
  it('needs a sender', () => {
    expect(transactionObject({ from: address }, where)).toEqual({
      from: address,
    })
    expect(() => transactionObject({ to: address }, where)).toThrow(
      `from of ${where} is missing`,
    )
  })
})
