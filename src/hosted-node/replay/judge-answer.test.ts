import { describe, expect, it } from 'vitest'
import type { Json } from '../../node-client/json.ts'
import type { Outcome } from '../json-rpc.ts'
import { judgeAnswer } from './judge-answer.ts'
import type { Fixture } from './read-fixtures.ts'

const fixture = (
  method: string,
  expected: Outcome,
  others: Partial<Fixture> = {},
): Fixture => ({
  ...{ place: 'a.io:1', request: '', params: [], formOnly: false },
  ...{ method, expected },
  ...others,
})
const word = (digits: string): string => `0x${digits.padStart(64, '0')}`
const result = (value: Json): Outcome => ({ result: value })
const error = (code: number, message: string): Outcome => ({
  error: { code, message },
})

describe('judgeAnswer', () => {
  it('ignores the order of members', () => {
    const answer = result({ a: '0x1', b: '0x2' })

    expect(
      judgeAnswer(answer, fixture('x', result({ b: '0x2', a: '0x1' }))),
    ).toEqual({ kind: 'exact' })
  })

  it('justifies several deviations of one answer', () => {
    const answer = result({
      number: '0x1',
      totalDifficulty: '0x5',
      transactions: [{ r: word('ab'), s: word('0c') }],
    })
    const expected = result({
      number: '0x1',
      transactions: [{ r: '0xab', s: '0xc' }],
    })

    expect(
      judgeAnswer(answer, fixture('eth_getBlockByNumber', expected)),
    ).toEqual({
      kind: 'justified',
      reasons: [
        'blocks have totalDifficulty, which callers are promised',
        'r and s of a transaction have 32 bytes, which callers are promised',
      ],
    })
  })

  it('justifies no other difference of the same answer', () => {
    const answer = result({ number: '0x1', totalDifficulty: '0x5' })

    expect(
      judgeAnswer(
        answer,
        fixture('eth_getBlockByNumber', result({ number: '0x2' })),
      ),
    ).toEqual({ kind: 'different' })
  })

  it.each<[string, Outcome, Fixture]>([
    [
      'a padded storage key',
      result({ storageProof: [{ key: word('0'), value: '0x1' }] }),
      fixture(
        'eth_getProof',
        result({ storageProof: [{ key: '0x0', value: '0x1' }] }),
      ),
    ],
    [
      'another message about params',
      error(-32602, 'Invalid params: x'),
      fixture('eth_getLogs', error(-32602, 'invalid argument 0')),
    ],
    [
      'a refused transaction',
      error(-32000, 'no'),
      fixture('eth_sendRawTransaction', result('0x1')),
    ],
    [
      'a refused authorization',
      error(-32602, 'no'),
      fixture('eth_estimateGas', result('0x1'), {
        params: [{ authorizationList: [] }],
      }),
    ],
    [
      'the name of the client',
      result('Portolan'),
      fixture('web3_clientVersion', result('Geth')),
    ],
    [
      'other values of one form',
      result({ a: ['0x1', '0x2'], b: 0.5 }),
      fixture('x', result({ a: ['0x5'], b: 0 }), { formOnly: true }),
    ],
  ])('justifies %s', (_, answer, expected) => {
    expect(judgeAnswer(answer, expected).kind).toBe('justified')
  })

  it.each<[string, Outcome, Fixture]>([
    [
      'another storage key',
      result({ storageProof: [{ key: word('1') }] }),
      fixture('eth_getProof', result({ storageProof: [{ key: '0x0' }] })),
    ],
    [
      'another message of a revert',
      error(3, 'execution reverted'),
      fixture('eth_call', error(3, 'execution reverted: x')),
    ],
    [
      'a refused plain call',
      error(-32000, 'no'),
      fixture('eth_call', result('0x'), { params: [{}, 'latest'] }),
    ],
    [
      'another member',
      result({ a: '0x1', b: '0x1' }),
      fixture('x', result({ a: '0x1' }), { formOnly: true }),
    ],
    [
      'null for an object',
      result(null),
      fixture('x', result({ a: '0x1' }), { formOnly: true }),
    ],
  ])('finds %s', (_, answer, expected) => {
    expect(judgeAnswer(answer, expected)).toEqual({ kind: 'different' })
  })
})
