import { describe, expect, it } from 'vitest'
import { limits } from '../protocol/limits.ts'
import { createSendingWindow, type PendingRequest } from './sending-window.ts'

const most = 16

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
  it('sends as many as the worker begins, and not one more', () => {
    const { pushAll, ids } = setUp()
    pushAll(1, most + 1)
    expect(ids()).toHaveLength(most)
  })

  it('takes one that is received for all that were sent before it', () => {
    const { pushAll, ids, received, isUnreceived } = setUp()
    pushAll(1, most + 12)
    received(8)
    expect(ids()).toHaveLength(most + 8)
    expect([7, 8, 9].map(isUnreceived)).toStrictEqual([false, false, true])
    // Said again, or of one that waits, it makes no room.
    received(8)
    received(most + 10)
    expect(ids()).toHaveLength(most + 8)
  })

  it('keeps the order of what waits', () => {
    const { pushAll, push, ids, received } = setUp()
    pushAll(1, most + 2)
    received(1)
    push(most + 3)
    received(most + 1)
    const all = Array.from({ length: most + 3 }, (_, index) => index + 1)
    expect(ids()).toStrictEqual(all)
  })

  it('waits for a receipt only when it gets full', () => {
    const { pushAll, receipts } = setUp()
    pushAll(1, most / 2 - 1)
    expect(receipts()).toStrictEqual([])
    pushAll(most / 2, most)
    expect(receipts()).toStrictEqual([8, 12, 16])
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
