import { describe, expect, it } from 'vitest'
import type { Json } from '../../node-client/json.ts'
import { matchLog } from './match-log.ts'
import { parseSubscription } from './subscription-params.ts'

const topic = (digit: string): string => `0x${digit.repeat(64)}`
const address = (digit: string): string => `0x${digit.repeat(40)}`

const log = { address: address('a'), topics: [topic('1'), topic('2')] }

const matches = (filter: Json): boolean => {
  const request = parseSubscription(['logs', filter])
  return request.topic === 'logs' && matchLog(log, request.filter)
}

describe('matchLog', () => {
  it.each<[string, Json, boolean]>([
    ['anything, for an empty filter', {}, true],
    ['anything, for no filter', null, true],
    ['its address', { address: address('a') }, true],
    ['its address in capitals', { address: `0x${'A'.repeat(40)}` }, true],
    ['another address', { address: address('b') }, false],
    ['one of addresses', { address: [address('b'), address('a')] }, true],
    ['none of addresses', { address: [address('b')] }, false],
    ['no address, in a list', { address: [] }, true],
    ['no topics', { topics: [] }, true],
    ['its first topic', { topics: [topic('1')] }, true],
    ['a topic at another position', { topics: [topic('2')] }, false],
    ['both topics', { topics: [topic('1'), topic('2')] }, true],
    ['a wildcard first', { topics: [null, topic('2')] }, true],
    ['a wildcard and a wrong one', { topics: [null, topic('1')] }, false],
    ['alternatives', { topics: [[topic('3'), topic('1')]] }, true],
    ['alternatives without it', { topics: [[topic('3')]] }, false],
    ['alternatives with null', { topics: [[topic('3'), null]] }, true],
    ['no alternatives', { topics: [[]] }, true],
    ['trailing wildcards it has', { topics: [topic('1'), null] }, true],
    ['more topics than it has', { topics: [null, null, null] }, false],
    [
      'address and topics, one wrong',
      { address: address('b'), topics: [topic('1')] },
      false,
    ],
  ])('decides on %s as geth does', (_, filter, expected) => {
    expect(matches(filter)).toBe(expected)
  })
})
