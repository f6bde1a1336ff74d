import { describe, expect, it } from 'vitest'
import { limits } from '../protocol/limits.ts'
import { createSendingWindow, type PendingRequest } from './sending-window.ts'

const most = 256
/** Under way while others wait. */
const few = 8

const setUp = () => {
  const sent: PendingRequest[] = []
  const window = createSendingWindow((request) => sent.push(request))
  const push = (id: number, length = 2): void =>
    window.push({ type: 'request', id, json: ' '.repeat(length) })
  /** From one id to another. */
  const pushAll = (from: number, to: number): void => {
    for (let id = from; id <= to; id += 1) push(id)
  }
  return {
    ...window,
    push,
    pushAll,
    ids: () => sent.map(({ id }) => id),
    receipts: () => sent.filter(({ receipt }) => receipt).map(({ id }) => id),
  }
}

describe('createSendingWindow', () => {
  it('sends so many at once, and not one more', () => {
    const { pushAll, ids } = setUp()
    pushAll(1, most + 1)
    expect(ids()).toHaveLength(most)
  })

  it('takes one that is received for all that were sent before it', () => {
    const { pushAll, received, isUnreceived } = setUp()
    pushAll(1, most)
    received(100)
    expect([99, 100, 101].map(isUnreceived)).toStrictEqual([false, false, true])
  })

  it('has few under way while others wait', () => {
    const { pushAll, ids, received } = setUp()
    pushAll(1, most + 20)
    received(most - few)
    expect(ids()).toHaveLength(most)
    received(most - few + 3)
    expect(ids()).toHaveLength(most + 3)
    // Said again, or of one that waits, it makes no room.
    received(most - few + 3)
    received(most + 10)
    expect(ids()).toHaveLength(most + 3)
  })

  it('sends so many at once again when none waits', () => {
    const { pushAll, ids, received } = setUp()
    pushAll(1, most + 1)
    received(most)
    pushAll(most + 2, 2 * most)
    expect(ids()).toHaveLength(2 * most)
    pushAll(2 * most + 1, 2 * most + 1)
    expect(ids()).toHaveLength(2 * most)
  })

  it('keeps the order of what waits', () => {
    const { pushAll, push, ids, received } = setUp()
    pushAll(1, most + 2)
    received(most)
    push(most + 3)
    received(most + 2)
    const all = Array.from({ length: most + 3 }, (_, index) => index + 1)
    expect(ids()).toStrictEqual(all)
  })

  it('asks for receipts, and more often while others wait', () => {
    const { pushAll, receipts, received } = setUp()
    pushAll(1, most + 10)
    expect(receipts()).toStrictEqual([64, 128, 192, 256])
    received(most)
    expect(receipts().slice(4)).toStrictEqual([258, 260, 262, 264])
  })

  it('sends no more at once than one request may have', () => {
    const { push, ids, receipts, received } = setUp()
    const half = limits.requestBytes / 2
    push(1, half)
    push(2, half)
    push(3, 1)
    expect(ids()).toStrictEqual([1, 2])
    expect(receipts()).toStrictEqual([2])
    received(2)
    expect(ids()).toStrictEqual([1, 2, 3])
  })

  it('sends one that is larger than the window by itself', () => {
    const { push, ids, received } = setUp()
    push(1)
    push(2, limits.requestBytes + 1)
    push(3)
    expect(ids()).toStrictEqual([1])
    received(1)
    expect(ids()).toStrictEqual([1, 2])
    received(2)
    expect(ids()).toStrictEqual([1, 2, 3])
  })

  it('forgets everything for a new worker', () => {
    const { pushAll, push, clear, ids, isUnreceived } = setUp()
    pushAll(1, most + 5)
    clear()
    expect(isUnreceived(1)).toBe(false)
    push(1)
    expect(ids()).toHaveLength(most + 1)
  })
})
