import { describe, expect, it } from 'vitest'
import type { RpcParams } from './json-rpc.ts'
import { limits } from './limits.ts'
import { parseSendCallsParams, readBatchId } from './send-calls-params.ts'

const TO = '0x000000000000000000000000000000000000dEaD'
const SCOPE = 'eip155:1'

const call = { to: TO.toLowerCase(), value: '0x01' }

const asked = (change: object = {}): RpcParams =>
  [
    {
      version: '2.0.0',
      from: TO,
      chainId: '0x1',
      atomicRequired: false,
      calls: [call],
      ...change,
    },
  ] as RpcParams

const errorOf = (params: RpcParams | undefined): object => {
  try {
    parseSendCallsParams(params, SCOPE)
  } catch (error) {
    const { code, data } = error as { code: number; data: object }
    return { code, data }
  }
  throw new Error('it is accepted')
}

describe('parseSendCallsParams', () => {
  it('normalizes the calls', () => {
    const calls = [call, { to: null, data: '0xAB', value: null }, { to: TO }]
    expect(parseSendCallsParams(asked({ calls }), SCOPE)).toStrictEqual({
      calls: [
        { to: TO, value: '0x1', data: '0x' },
        { value: '0x0', data: '0xab' },
        { to: TO, value: '0x0', data: '0x' },
      ],
    })
  })

  it('accepts an id of 4,096 bytes, and none longer', () => {
    const id = `0x${'ab'.repeat(4_096)}`
    expect(parseSendCallsParams(asked({ id }), SCOPE).id).toBe(id)
    expect(errorOf(asked({ id: `${id}a` }))).toMatchObject({ code: -32602 })
    expect(parseSendCallsParams(asked({ id: null }), SCOPE)).not.toHaveProperty(
      'id',
    )
  })

  it('accepts as many calls as the limit says', () => {
    const many = (count: number) => asked({ calls: Array(count).fill(call) })
    const { callsPerBatch } = limits
    expect(parseSendCallsParams(many(callsPerBatch), SCOPE).calls).toHaveLength(
      callsPerBatch,
    )
    expect(errorOf(many(callsPerBatch + 1))).toMatchObject({ code: 5740 })
  })

  it.each([
    ['no params', undefined, ''],
    ['version 1', asked({ version: '1.0' }), '.version'],
    ['no chain', asked({ chainId: undefined }), '.chainId'],
    ['a chain as a number', asked({ chainId: 1 }), '.chainId'],
    ['another chain', asked({ chainId: '0x2' }), '.chainId'],
    ['no atomicRequired', asked({ atomicRequired: 'no' }), '.atomicRequired'],
    ['no calls', asked({ calls: [] }), '.calls'],
    ['an empty id', asked({ id: '' }), '.id'],
    ['a list of capabilities', asked({ capabilities: [] }), '.capabilities'],
    ['a call that is none', asked({ calls: ['0x'] }), '.calls.0'],
    ['no address', asked({ calls: [call, { to: '0x1' }] }), '.calls.1.to'],
    ['an empty call', asked({ calls: [{}] }), '.calls.0.to'],
    ['odd data', asked({ calls: [{ data: '0x1' }] }), '.calls.0.data'],
    ['a number', asked({ calls: [{ to: TO, value: 1 }] }), '.calls.0.value'],
    [
      'more than a word',
      asked({ calls: [{ to: TO, value: `0x1${'0'.repeat(64)}` }] }),
      '.calls.0.value',
    ],
  ])('refuses %s', (_, params, at) => {
    expect(errorOf(params)).toMatchObject({
      code: -32602,
      data: { path: `params.request.params.0${at}` },
    })
  })

  it('names both chains if they differ', () => {
    expect(errorOf(asked({ chainId: '0x2' }))).toMatchObject({
      data: { reason: 'must be that of eip155:1, and is eip155:2' },
    })
  })

  it.each([
    [{ atomicRequired: true }, 5760],
    [{ capabilities: { paymasterService: { optional: 'true' } } }, 5700],
    [{ calls: [{ ...call, capabilities: { some: null } }] }, 5700],
  ])('refuses %j', (change, code) => {
    expect(errorOf(asked(change))).toMatchObject({ code })
  })
})

describe('readBatchId', () => {
  it('takes a string alone', () => {
    expect(readBatchId(['0x1'])).toBe('0x1')
    expect(() => readBatchId([1])).toThrow('Invalid method parameter')
    expect(() => readBatchId(undefined)).toThrow('Invalid method parameter')
  })
})
