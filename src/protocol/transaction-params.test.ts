import { describe, expect, it } from 'vitest'
import { parseTransactionParams } from './transaction-params.ts'

const SCOPE = 'eip155:31337'
const from = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const to = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
const TO = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

const parse = (asked: unknown) =>
  parseTransactionParams([asked] as never, SCOPE)

const complaintOf = (asked: unknown): unknown => {
  try {
    return parse(asked)
  } catch (error) {
    const { code, data } = error as { code: number; data: object }
    return { code, ...data }
  }
}

const refused = (at: string, reason: string) => ({
  code: -32602,
  path: `params.request.params.0${at}`,
  reason,
})

describe('parseTransactionParams', () => {
  it('accepts a transfer and normalizes it', () => {
    expect(parse({ from, to, value: '0x00A0' })).toStrictEqual({
      to: TO,
      value: '0xa0',
      data: '0x',
    })
  })

  it('accepts every supported member', () => {
    const accessList = [{ address: to, storageKeys: [`0x${'AB'.repeat(32)}`] }]
    expect(
      parse({
        from,
        to,
        data: '0xABCD',
        input: '0xabcd',
        gas: '0x5208',
        gasLimit: '0x5208',
        maxFeePerGas: '0x2',
        maxPriorityFeePerGas: '0x1',
        nonce: '0x0',
        chainId: '0x7a69',
        type: '0x2',
        accessList,
        value: null,
        common: {},
      }),
    ).toStrictEqual({
      to: TO,
      value: '0x0',
      data: '0xabcd',
      gas: '0x5208',
      maxFeePerGas: '0x2',
      maxPriorityFeePerGas: '0x1',
      nonce: '0x0',
      type: '0x2',
      accessList: [{ address: TO, storageKeys: [`0x${'ab'.repeat(32)}`] }],
    })
  })

  it('accepts a contract creation, and input instead of data', () => {
    expect(parse({ from, input: '0x6001', chainId: 31337 })).toStrictEqual({
      value: '0x0',
      data: '0x6001',
    })
  })

  it('takes empty text for no data', () => {
    expect(parse({ from, to, data: '' })).toMatchObject({ data: '0x' })
    expect(parse({ from, input: '0x6001', data: '' })).toMatchObject({
      data: '0x6001',
    })
  })

  it('names both chains if the transaction is for another one', () => {
    const reason = 'must be that of eip155:31337, and is eip155:1'
    expect(complaintOf({ from, to, chainId: '0x1' })).toStrictEqual(
      refused('.chainId', reason),
    )
    expect(complaintOf({ from, to, chainId: 1 })).toStrictEqual(
      refused('.chainId', reason),
    )
  })

  const quantity = 'must be a quantity as 0x and hex digits'
  it.each([
    ['nothing', undefined, '', 'must be an object'],
    ['a list', [], '', 'must be an object'],
    ['a number as value', { value: 1 }, '.value', quantity],
    ['decimal digits', { value: '10' }, '.value', quantity],
    ['no digits', { gas: '0x' }, '.gas', quantity],
    ['a sign', { nonce: '-0x1' }, '.nonce', quantity],
    ['too much', { value: `0x1${'0'.repeat(64)}` }, '.value', 'is too large'],
    ['much gas', { gas: `0x1${'0'.repeat(16)}` }, '.gas', 'is too large'],
    ['no address', { to: '0x12' }, '.to', 'must be an address'],
    [
      'half a byte',
      { data: '0xabc' },
      '.data',
      'must be bytes as 0x and pairs of hex digits',
    ],
    [
      'two datas',
      { data: '0x01', input: '0x02' },
      '.input',
      'differs from data',
    ],
    [
      'two gases',
      { gas: '0x1', gasLimit: '0x2' },
      '.gasLimit',
      'differs from gas',
    ],
    [
      'two kinds of fees',
      { gasPrice: '0x1', maxFeePerGas: '0x1' },
      '.gasPrice',
      'cannot be together with fees of EIP-1559',
    ],
    [
      'a tip beyond all',
      { maxFeePerGas: '0x1', maxPriorityFeePerGas: '0x2' },
      '.maxPriorityFeePerGas',
      'is more than maxFeePerGas',
    ],
    ['another type', { type: '0x3' }, '.type', 'must be 0x0, 0x1 or 0x2'],
    [
      'type 4',
      { type: '0x4' },
      '.type',
      'must be 0x0, 0x1 or 0x2: type 4 (EIP-7702) is not supported',
    ],
    ['a type as number', { type: 2 }, '.type', 'must be 0x0, 0x1 or 0x2'],
    [
      'fees of another type',
      { type: '0x1', maxFeePerGas: '0x1' },
      '.type',
      'must be 0x2 for fees of EIP-1559',
    ],
    [
      'a price of type 2',
      { type: '0x2', gasPrice: '0x1' },
      '.gasPrice',
      'is not of type 0x2',
    ],
    [
      'a list of type 0',
      { type: '0x0', accessList: [] },
      '.accessList',
      'is not of type 0x0',
    ],
    ['blobs', { blobs: [] }, '.blobs', 'is not supported'],
    [
      'authorizations',
      { authorizationList: [] },
      '.authorizationList',
      'is not supported',
    ],
    ['no list', { accessList: {} }, '.accessList', 'must be a list'],
    [
      'a short key',
      { accessList: [{ address: to, storageKeys: ['0x1'] }] },
      '.accessList.0.storageKeys.0',
      'must be 32 bytes',
    ],
    [
      'a chain in words',
      { chainId: 'one' },
      '.chainId',
      'must be a chain id as 0x and hex digits',
    ],
  ])('refuses %s', (_, change, at, reason) => {
    const asked =
      typeof change === 'object' && !Array.isArray(change)
        ? { from, to, ...change }
        : change
    expect(complaintOf(asked)).toStrictEqual(refused(at, reason))
  })

  it('refuses to create a contract without data', () => {
    expect(complaintOf({ from, value: '0x1' })).toStrictEqual(
      refused('.to', 'must be an address where there is no data'),
    )
  })
})
