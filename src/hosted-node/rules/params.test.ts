import { describe, expect, it } from 'vitest'
import { hash, quantity } from './hex.ts'
import {
  optional,
  required,
  takes,
  takesNothing,
  withDefault,
} from './params.ts'

const blockHash = `0x${'ab'.repeat(32)}`

const check = takes(
  required('block hash', hash),
  withDefault(optional('first', quantity), '0x1'),
  optional('second', quantity),
  optional('third', quantity),
)

describe('takes', () => {
  it('checks arguments in order', () => {
    expect(check([blockHash, '0x2', '0x3', '0x4'])).toEqual([
      blockHash,
      '0x2',
      '0x3',
      '0x4',
    ])
  })

  it('sends defaults and omits arguments without one', () => {
    expect(check([blockHash])).toEqual([blockHash, '0x1'])
  })

  it('treats null as a missing argument', () => {
    expect(check([blockHash, null, null, '0x4'])).toEqual([
      blockHash,
      '0x1',
      null,
      '0x4',
    ])
  })

  it.each([[[]], [[null]], [{}]])('names what is missing in %j', (params) => {
    expect(() => check(params)).toThrow('argument 1 (block hash) is missing')
  })

  it('names the invalid argument', () => {
    expect(() => check([blockHash, '0x1', 5])).toThrow(
      'argument 3 (second) must be a hex quantity without leading zeros, like 0x1f, not 5',
    )
  })

  it('names its arguments when there are too many', () => {
    expect(() => check([blockHash, null, null, null, null])).toThrow(
      'too many arguments: 5 where at most 4 are taken (block hash, first, second, third)',
    )
  })

  it('reports that it takes no arguments', () => {
    expect(takesNothing([])).toEqual([])
    expect(takesNothing({})).toEqual([])
    expect(() => takesNothing(['0x1'])).toThrow(
      'too many arguments: 1 where none is taken',
    )
  })

  it('rejects params by name', () => {
    expect(() => check({ blockHash })).toThrow('params must be an array')
  })
})
