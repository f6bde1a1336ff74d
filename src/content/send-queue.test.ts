import { describe, expect, it } from 'vitest'
import { limits } from '../protocol/limits.ts'
import { createSendQueue, type PendingRequest } from './send-queue.ts'

const most = 256
/** In flight while others wait. */
const few = 8

const setUp = () => {
  const sent: PendingRequest[] = []
  const queue = createSendQueue((request) => sent.push(request))
  const push = (id: number, length = 2): void =>
    queue.push({ type: 'request', id, json: ' '.repeat(length) })
  /** From one id to another. */
  const pushAll = (from: number, to: number): void => {
    for (let id = from; id <= to; id += 1) push(id)
  }
  return {
    ...queue,
    push,
    pushAll,
    ids: () => sent.map(({ id }) => id),
  }
}

describe('the send queue', () => {
  it('sends this many at once, and not one more', () => {
    const { pushAll, ids } = setUp()
    pushAll(1, most + 1)
    expect(ids()).toHaveLength(most)
  })

  it('treats an answer as confirmation of all that were sent before it', () => {
    const { pushAll, answered, isUnconfirmed } = setUp()
    pushAll(1, most)
    answered(100)
    expect([99, 100, 101].map(isUnconfirmed)).toStrictEqual([
      false,
      false,
      true,
    ])
  })

  it('has few in flight while others wait', () => {
    const { pushAll, ids, answered } = setUp()
    pushAll(1, most + 20)
    answered(most - few)
    expect(ids()).toHaveLength(most)
    answered(most - few + 3)
    expect(ids()).toHaveLength(most + 3)
    // A repeated answer, or one for a waiting request, makes no room.
    answered(most - few + 3)
    answered(most + 10)
    expect(ids()).toHaveLength(most + 3)
  })

  it('sends the full number again when none waits', () => {
    const { pushAll, ids, answered } = setUp()
    pushAll(1, most + 1)
    answered(most)
    pushAll(most + 2, 2 * most)
    expect(ids()).toHaveLength(2 * most)
    pushAll(2 * most + 1, 2 * most + 1)
    expect(ids()).toHaveLength(2 * most)
  })

  it('preserves the order of waiting requests', () => {
    const { pushAll, push, ids, answered } = setUp()
    pushAll(1, most + 2)
    answered(most)
    push(most + 3)
    answered(most + 2)
    const all = Array.from({ length: most + 3 }, (_, index) => index + 1)
    expect(ids()).toStrictEqual(all)
  })

  it('applies credit to those that were sent first', () => {
    const { pushAll, ids, credited, isUnconfirmed } = setUp()
    pushAll(1, most + 20)
    credited(0)
    credited(most - few + 3)
    expect(isUnconfirmed(most - few + 3)).toBe(false)
    expect(isUnconfirmed(most - few + 4)).toBe(true)
    expect(ids()).toHaveLength(most + 3)
  })

  it('sends no more bytes at once than one request may have', () => {
    const { push, ids, answered } = setUp()
    const half = limits.requestBytes / 2
    push(1, half)
    push(2, half)
    push(3, 1)
    expect(ids()).toStrictEqual([1, 2])
    answered(2)
    expect(ids()).toStrictEqual([1, 2, 3])
  })

  it('sends one that is larger than the window by itself', () => {
    const { push, ids, answered } = setUp()
    push(1)
    push(2, limits.requestBytes + 1)
    push(3)
    expect(ids()).toStrictEqual([1])
    answered(1)
    expect(ids()).toStrictEqual([1, 2])
    answered(2)
    expect(ids()).toStrictEqual([1, 2, 3])
  })

  it('forgets everything for a new worker', () => {
    const { pushAll, push, clear, ids, isUnconfirmed } = setUp()
    pushAll(1, most + 5)
    clear()
    expect(isUnconfirmed(1)).toBe(false)
    push(1)
    expect(ids()).toHaveLength(most + 1)
  })
})
