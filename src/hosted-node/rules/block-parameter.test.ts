import { describe, expect, it } from 'vitest'
import type { Json } from '../../node-client/json.ts'
import {
  blockOrHash,
  blockParameter,
  blockReference,
  isBlockNumber,
} from './block-parameter.ts'

const where = 'argument 1 (block parameter)'
const blockHash = `0x${'ab'.repeat(32)}`

describe('blockParameter', () => {
  it.each([
    'latest',
    'earliest',
    'pending',
    'safe',
    'finalized',
    '0x0',
    '0x1b4',
  ])('accepts %s', (value) => {
    expect(blockParameter(value, where)).toBe(value)
  })

  it.each<[Json, string]>([
    ['Latest', '"Latest"'],
    ['newest', '"newest"'],
    ['', '""'],
    ['10', '"10"'],
    [10, '10'],
    [null, 'null'],
    [{ blockNumber: '0x1' }, 'an object'],
    [['latest'], 'an array'],
  ])('rejects %j', (value, shown) => {
    expect(() => blockParameter(value, where)).toThrow(
      `${where} must be a hex block number without leading zeros, like 0x1b4, or one of latest, earliest, pending, safe, finalized, not ${shown}`,
    )
  })

  it.each(['0x00', '0x01', '0x', '0xg', blockHash])('rejects %s', (value) => {
    expect(() => blockParameter(value, where)).toThrow(
      `${where} must be a hex quantity`,
    )
  })
})

describe('blockReference', () => {
  it.each<[Json]>([
    ['latest'],
    [{ blockNumber: '0x1' }],
    [{ blockHash }],
    [{ blockHash, requireCanonical: true }],
  ])('accepts %j', (value) => {
    expect(blockReference(value, where)).toEqual(value)
  })

  it('makes an object of a bare hash', () => {
    expect(
      blockReference(blockHash.toUpperCase().replace('X', 'x'), where),
    ).toEqual({ blockHash })
  })

  it.each<[Json, string]>([
    [{}, `${where} must have either blockHash or blockNumber`],
    [
      { blockHash, blockNumber: '0x1' },
      `${where} must have either blockHash or blockNumber`,
    ],
    [
      { blockHash: '0x1' },
      `blockHash of ${where} must be a 32-byte hash: 0x and 64 hex digits, not "0x1"`,
    ],
    [
      { blockNumber: 'latest' },
      `blockNumber of ${where} must be a hex quantity without leading zeros, like 0x1f, not "latest"`,
    ],
    [
      { blockHash, requireCanonical: 'yes' },
      `requireCanonical of ${where} must be true or false, not "yes"`,
    ],
    [
      { hash: blockHash },
      `${where} has a member "hash", which is none of blockHash, blockNumber, requireCanonical`,
    ],
    [
      `0x${'g'.repeat(64)}`,
      `${where} must be a 32-byte hash: 0x and 64 hex digits, not `,
    ],
  ])('rejects %j', (value, message) => {
    expect(() => blockReference(value, where)).toThrow(message)
  })
})

describe('blockOrHash', () => {
  it('leaves a bare hash as it is', () => {
    expect(blockOrHash(blockHash, where)).toBe(blockHash)
    expect(blockOrHash('0x1', where)).toBe('0x1')
    expect(blockOrHash({ blockHash }, where)).toEqual({ blockHash })
  })
})

describe('isBlockNumber', () => {
  it('tells a number from a tag, a hash and an object', () => {
    expect(
      ['0x1b4', 'latest', blockHash, { blockHash }, undefined].map(
        isBlockNumber,
      ),
    ).toEqual([true, false, false, false, false])
  })
})
