import { beforeAll, describe, expect, it } from 'vitest'
import type { Json } from '../../node-client/json.ts'
import type { Outcome, RpcError } from '../json-rpc.ts'
import { createEdrUpstream } from '../upstream/edr-upstream.ts'
import type { Upstream } from '../upstream/upstream.ts'
import anvil from './fixtures/anvil.json' with { type: 'json' }
import ganache from './fixtures/ganache.json' with { type: 'json' }
import geth from './fixtures/geth-documented.json' with { type: 'json' }
import hardhat from './fixtures/hardhat-2.json' with { type: 'json' }
import { deployProbe, probeData } from './fixtures/probe.ts'
import { normalise } from './normalise.ts'

const kinds = [
  'error',
  'panic',
  'custom',
  'empty',
  'unicode',
  'emptyError',
] as const

type Kind = (typeof kinds)[number]

const word = (value: number): string => value.toString(16).padStart(64, '0')

const text = (bytes: string): string =>
  `0x08c379a0${word(0x20)}${word(bytes.length / 2)}${bytes.padEnd(Math.ceil(bytes.length / 64) * 64, '0')}`

/** The normalised answer of every node. */
const reverts: Record<Kind, RpcError> = {
  error: {
    code: 3,
    message: 'execution reverted: boom: not allowed',
    data: text('626f6f6d3a206e6f7420616c6c6f776564'),
  },
  panic: {
    code: 3,
    message: 'execution reverted: division or modulo by zero',
    data: `0x4e487b71${word(0x12)}`,
  },
  custom: {
    code: 3,
    message: 'execution reverted',
    data: `0xf988f737${word(7)}${word(0x40)}${word(3)}${'776879'.padEnd(64, '0')}`,
  },
  empty: { code: 3, message: 'execution reverted', data: '0x' },
  unicode: {
    code: 3,
    message: 'execution reverted: ünïcode ✓\n"q"',
    data: text('c3bc6ec3af636f646520e29c930a227122'),
  },
  emptyError: { code: 3, message: 'execution reverted: ', data: text('') },
}

const estimated = (error: unknown): Outcome =>
  normalise(
    { method: 'eth_estimateGas', params: [{}] },
    { error: error as RpcError },
  )

describe.each([
  ['anvil', anvil],
  ['Ganache', ganache],
  ['Hardhat 2', hardhat],
  ['geth, as documented', geth],
])('a revert on %s', (_node, { reverts: raw }) => {
  it.each(kinds)('has the normal form for %s', (kind) => {
    expect(estimated(raw[kind])).toEqual({ error: reverts[kind] })
  })
})

describe('a revert on EDR', () => {
  let chain: Upstream
  let to: string

  beforeAll(async () => {
    chain = await createEdrUpstream(31337)
    to = await deployProbe(chain)
  })

  it.each(
    kinds.flatMap((kind) => [
      ['eth_estimateGas', kind] as const,
      ['eth_call', kind] as const,
    ]),
  )('of %s has the normal form for %s', async (method, kind) => {
    const call = { method, params: [{ to, data: probeData[kind] }, 'latest'] }

    expect(normalise(call, await chain.send(call))).toEqual({
      error: reverts[kind],
    })
  })

  it('differs from an invalid opcode and from running out of gas', async () => {
    const ends = [
      { to, data: probeData.invalidOpcode },
      { to, data: probeData.burn(9), gas: '0x9c40' },
    ].map(async (transaction) => {
      const call = { method: 'eth_call', params: [transaction, 'latest'] }
      const raw = await chain.send(call)
      return { raw, normalised: normalise(call, raw) }
    })

    for (const { raw, normalised } of await Promise.all(ends)) {
      expect(normalised).toEqual(raw)
      expect(raw).toMatchObject({ error: { code: -32000 } })
    }
  })

  it('returns null for uncles, for which EDR has no method', async () => {
    const hash = `0x${'ab'.repeat(32)}`
    const call = {
      method: 'eth_getUncleByBlockHashAndIndex',
      params: [hash, '0x0'],
    }

    expect(normalise(call, await chain.send(call))).toEqual({ result: null })
  })
})

describe.each([
  ['anvil', anvil],
  ['Ganache', ganache],
  ['Hardhat 2', hardhat],
])('an answer of %s', (_node, node) => {
  it('is also a revert in a call', () => {
    const outcome = { error: node.callRevert as RpcError }

    expect(normalise({ method: 'eth_call', params: [] }, outcome)).toEqual({
      error: reverts.error,
    })
  })

  it.each(Object.entries(node.halts))(
    'is not a revert after %s',
    (_halt, error) => {
      const { code, message, data } = error as RpcError

      expect(estimated(error)).toEqual({
        error: { code, message, ...(data && { data }) },
      })
    },
  )

  it.each(
    Object.entries(node.nothing).flatMap(([method, outcomes]) =>
      (outcomes as Outcome[]).map((outcome) => [method, outcome] as const),
    ),
  )('to %s is null if there is nothing', (method, outcome) => {
    expect(normalise({ method, params: [] }, outcome)).toEqual({ result: null })
  })
})

describe('normalise', () => {
  it.each<[string, RpcError, RpcError]>([
    [
      'geth before 1.9.15',
      { code: -32000, message: 'execution reverted: boom' },
      { code: 3, message: 'execution reverted: boom' },
    ],
    [
      'geth before 1.9.15, without a reason',
      { code: -32000, message: 'execution reverted' },
      { code: 3, message: 'execution reverted' },
    ],
    [
      'Infura, with the code of before',
      {
        code: -32000,
        message: 'execution reverted',
        data: reverts.error.data as Json,
      },
      reverts.error,
    ],
    [
      'Nethermind and OpenEthereum',
      {
        code: -32015,
        message: 'VM execution error.',
        data: `Reverted ${reverts.error.data}`,
      },
      reverts.error,
    ],
    [
      'Besu',
      {
        code: -32000,
        message: 'Execution reverted',
        data: reverts.panic.data as Json,
      },
      reverts.panic,
    ],
    [
      'old Ganache',
      {
        code: -32000,
        message: 'VM Exception while processing transaction: revert boom',
      },
      { code: 3, message: 'execution reverted: boom' },
    ],
  ])('recognises a revert of %s', (_node, raw, expected) => {
    expect(estimated(raw)).toEqual({ error: expected })
  })

  it('leaves a result unchanged', () => {
    const outcome = { result: { anything: [1] } }

    expect(normalise({ method: 'eth_call', params: [] }, outcome)).toBe(outcome)
  })

  it.each<[string, RpcError]>([
    ['eth_call', { code: -32000, message: 'pool is full' }],
    ['eth_call', { code: -32000, message: 'out of gas', data: '0x' }],
    ['evm_revert', { code: -32000, message: 'cannot revert', data: '0x' }],
    ['eth_getLogs', { code: -32000, message: 'unknown block' }],
    ['eth_getBlockReceipts', { code: -32004, message: 'not supported' }],
    ['eth_getTransactionByHash', { code: -32601, message: 'no such method' }],
    ['eth_getTransactionReceipt', { code: -32000, message: 'still indexing' }],
  ])('passes on another error of %s: %j', (method, error) => {
    expect(normalise({ method, params: [] }, { error })).toEqual({ error })
  })

  it.each([
    ['eth_getBlockByHash', { code: -32001, message: 'Resource not found' }],
    [
      'eth_getTransactionByHash',
      { code: -32000, message: 'transaction not found' },
    ],
    ['eth_getBlockByNumber', { code: -32000, message: 'header not found' }],
    ['eth_getUncleByBlockNumberAndIndex', { code: -32601, message: 'no' }],
  ])('returns null for what %s did not find', (method, error) => {
    expect(normalise({ method, params: [] }, { error })).toEqual({
      result: null,
    })
  })

  it('drops members that are not part of JSON-RPC', () => {
    const error = { code: -32000, message: 'no', stack: '/home', data: null }

    expect(normalise({ method: 'eth_call', params: [] }, { error })).toEqual({
      error: { code: -32000, message: 'no' },
    })
  })
})
