import { hashTypedData } from 'viem'
import { describe, expect, it } from 'vitest'
import {
  parseTypedDataParams,
  parseTypedDataV3Params,
} from './parse-typed-data.ts'

const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const CHAIN = 'eip155:31337'

const note = (type: string, value: unknown) => ({
  types: {
    EIP712Domain: [],
    Note: [{ name: 'value', type }],
    Part: [
      { name: 'size', type: 'uint8' },
      { name: 'next', type: 'Part' },
    ],
  },
  primaryType: 'Note',
  domain: {},
  message: { value },
})

const parse = (data: unknown) =>
  parseTypedDataParams([ADDRESS, data as never], CHAIN)

const parseV3 = (data: unknown) =>
  parseTypedDataV3Params([ADDRESS, data as never], CHAIN)

const complaint = (data: unknown, read = parse): unknown => {
  try {
    return read(data)
  } catch (error) {
    const { code, data } = error as { code: number; data: unknown }
    expect(code).toBe(-32602)
    return data
  }
}

const at = (path: string, reason: string) => ({
  path: `params.request.params.1${path}`,
  reason,
})

describe('typed data', () => {
  it.each([
    ['uint8', '0xff', '255'],
    ['int8', -128, '-128'],
    ['uint', (2n ** 256n - 1n).toString(), (2n ** 256n - 1n).toString()],
    ['bool', false, false],
    ['bytes', '0xABcd', '0xabcd'],
    ['bytes2', '0x00FF', '0x00ff'],
    ['address', ADDRESS.toLowerCase(), ADDRESS],
    ['string', 'half \ud83d', 'half \ufffd'],
    ['uint8[2][]', [[1, '2']], [['1', '2']]],
    ['Part', { size: 1, next: null, more: 2 }, { size: '1' }],
    [
      'Part',
      { size: 1, next: { size: 2 } },
      { size: '1', next: { size: '2' } },
    ],
  ])('normalizes a %s of %j', (type, value, expected) => {
    expect(parse(note(type, value)).message).toStrictEqual({ value: expected })
  })

  it.each([
    ['uint8', 256, 'must fit into 8 bits'],
    ['uint8', -1, 'must fit into 8 bits'],
    ['int8', 128, 'must fit into 8 bits'],
    ['uint256', 2 ** 53, 'must be a string beyond 2^53, or a whole number'],
    ['uint256', 1.5, 'must be a string beyond 2^53, or a whole number'],
    ['uint256', '', 'must be a whole number'],
    ['uint256', ' 1', 'must be a whole number'],
    ['uint256', '1e3', 'must be a whole number'],
    ['bool', 1, 'must be true or false'],
    ['bytes', 'abcd', 'must be whole bytes as 0x and hex digits'],
    ['bytes2', '0x00', 'must be 2 bytes as 0x and hex digits'],
    ['address', '0x1234', 'must be an address'],
    ['string', 7, 'must be a string'],
    ['uint8[2]', [1], 'must have 2 items'],
    ['uint8[]', { 0: 1 }, 'must be a list'],
    ['Part', [], 'must be an object'],
    ['string', undefined, 'must be a string'],
  ])('refuses the %s value %j', (type, value, reason) => {
    expect(complaint(note(type, value))).toStrictEqual(
      at('.message.value', reason),
    )
  })

  it.each([
    'uint7',
    'uint264',
    'bytes33',
    'bytes0',
    'a b',
    'Part]',
    '',
    'uint8[-1]',
  ])('refuses the type %j', (type) => {
    expect(complaint(note(type, 1))).toStrictEqual(
      at('.types.Note.0.type', 'must be a type'),
    )
  })

  it('names the path at any depth', () => {
    const data = note('Part[]', [{ size: 1 }, { size: 1, next: { size: 'x' } }])
    expect(complaint(data)).toStrictEqual(
      at('.message.value.1.next.size', 'must be a whole number'),
    )
  })

  it.each([
    [undefined, '', 'must be typed data, as an object or its JSON'],
    ['{', '', 'must be JSON'],
    ['[]', '', 'must be typed data, as an object or its JSON'],
    ['{"__proto__":{}}', '', 'must not have a member __proto__'],
    [{}, '.types', 'must be an object'],
    [{ types: {}, domain: {} }, '.message', 'must be an object'],
    [
      { types: {}, domain: {}, message: {} },
      '.primaryType',
      'must be a string',
    ],
    [
      { ...note('bool', true), primaryType: 'EIP712Domain' },
      '.primaryType',
      'must be another type than the domain',
    ],
    [
      { ...note('bool', true), primaryType: 'Mail' },
      '.types.Mail',
      'must be a list of members',
    ],
    [
      { ...note('bool', true), types: { EIP712Domain: null, Note: [] } },
      '.types.EIP712Domain',
      'must be a list of members',
    ],
    [
      {
        ...note('bool', true),
        types: {
          EIP712Domain: [],
          Note: [
            { name: 'a', type: 'bool' },
            { name: 'a', type: 'bool' },
          ],
        },
      },
      '.types.Note',
      'must not name a member twice',
    ],
    [
      { ...note('bool', true), domain: { chainId: '0x1' } },
      '.domain.chainId',
      'is eip155:1, and the scope is eip155:31337',
    ],
    [
      { ...note('bool', true), domain: { chainId: 'one' } },
      '.domain.chainId',
      'must be a whole number',
    ],
  ])('refuses %j', (data, path, reason) => {
    expect(complaint(data)).toStrictEqual(at(path, reason))
  })

  it('refuses more values than a user could review', () => {
    const most = Array.from({ length: 4_095 }, () => 1)
    expect(parse(note('uint8[]', most)).message.value).toHaveLength(4_095)
    expect(complaint(note('uint8[]', [...most, 1]))).toStrictEqual(
      at('.message.value.4095', 'is beyond the 4096 values that are read'),
    )
  })

  it('counts missing values, which are signed too', () => {
    const data = note('Wide[]', [{}, {}, {}, {}, {}])
    const Wide = Array.from({ length: 1_000 }, (_, index) => ({
      name: `f${index}`,
      type: 'Part',
    }))
    expect(complaint({ ...data, types: { ...data.types, Wide } })).toEqual(
      at('.message.value.4.f90', 'is beyond the 4096 values that are read'),
    )
  })

  it('refuses types that are expensive to hash together', () => {
    const data = note('T0', {})
    const ring = Array.from({ length: 200 }, (_, index) => [
      `T${index}`,
      [{ name: 'n'.repeat(200), type: `T${(index + 1) % 200}` }],
    ])
    const types = { ...data.types, ...Object.fromEntries(ring) }
    expect(complaint({ ...data, types })).toEqual(
      at('.types', 'has too many types with too long names'),
    )
  })

  it('drops unsigned types and undeclared members', () => {
    const { types, domain, message } = parse(note('bool', true))
    expect(Object.keys(types)).toStrictEqual(['EIP712Domain', 'Note'])
    expect([domain, message]).toStrictEqual([{}, { value: true }])
  })

  it('does not sign a domain without a type', () => {
    const { types, ...data } = note('bool', true)
    const { Note } = types
    const domain = { name: 'Post', chainId: 31337 }
    const parsed = parse({ ...data, types: { Note }, domain })
    expect(parsed).toStrictEqual(parse(note('bool', true)))
    expect(hashTypedData(parsed as never)).toBe(
      hashTypedData({ ...data, types: { Note }, domain: {} } as never),
    )
    const foreign = { ...data, types: { Note }, domain: { chainId: 1 } }
    expect(complaint(foreign)).toStrictEqual(
      at('.domain.chainId', 'is eip155:1, and the scope is eip155:31337'),
    )
  })

  it('accepts type names that are not valid in Solidity', () => {
    const types = {
      EIP712Domain: [],
      'Exchange:Send': [{ name: 'to', type: 'string' }],
    }
    const data = { ...note('bool', true), types, primaryType: 'Exchange:Send' }
    expect(parse({ ...data, message: { to: 'me' } }).message).toStrictEqual({
      to: 'me',
    })
  })
})

describe('typed data of version 3', () => {
  const whole = (type: string, value: unknown) => {
    const { types, ...data } = note(type, value)
    const Part = [{ name: 'size', type: 'uint8' }]
    return { ...data, types: { ...types, Part } }
  }

  it.each([
    ['uint8', 1],
    ['Part', { size: 1 }],
  ])('is read as version 4: %s', (type, value) => {
    const data = whole(type, value)
    expect(parseV3(data)).toStrictEqual(parse(data))
  })

  it.each([
    [whole('uint8[]', []), '.types.Note.0.type', 'must not be a list'],
    [whole('Part[1]', [{ size: 1 }]), '.types.Note.0.type', 'must not be'],
    [whole('Part', null), '.message.value', 'must be an object'],
    [note('Part', { size: 1 }), '.message.value.next', 'must be an object'],
  ])('has no lists and no missing structs: %j', (data, path, reason) => {
    expect(complaint(data, parseV3)).toMatchObject({
      path: `params.request.params.1${path}`,
      reason: expect.stringContaining(reason),
    })
  })
})
