import { expect, it, vi } from 'vitest'
import { holdClockInTests } from '../../dev/hold-clock.ts'
import { type Asked, createCallQueue } from './call-queue.ts'

holdClockInTests()

const call = (id: number): Asked => ({
  id,
  call: { method: 'eth_chainId', params: [] },
})

const createQueue = () => {
  const send = vi.fn<(message: Asked) => void>()
  const onLate = vi.fn()
  const queue = createCallQueue({ send, deadlineMs: 10_000, onLate })
  return { queue, onLate, sent: () => send.mock.calls.map(([{ id }]) => id) }
}

it('sends a call when the one before it is answered', async () => {
  const { queue, sent } = createQueue()
  const first = queue.ask(call(1))
  void queue.ask(call(2))
  expect(sent()).toEqual([1])

  queue.onAnswer(1, { result: 'one' })
  expect(await first).toEqual({ result: 'one' })
  expect(sent()).toEqual([1, 2])
})

it('does not send a call that has waited for 15 s', async () => {
  const { queue, sent } = createQueue()
  void queue.ask(call(1))
  const late = queue.ask(call(2))
  vi.advanceTimersByTime(9_000)
  const inTime = queue.ask(call(3))
  vi.advanceTimersByTime(6_001)
  queue.onAnswer(1, { result: 'one' })

  await expect(late).rejects.toThrow('upstream outage: timeout')
  expect(sent()).toEqual([1, 3])
  queue.onAnswer(3, { result: 'three' })
  expect(await inTime).toEqual({ result: 'three' })
})

it('ignores an answer to another call', async () => {
  const { queue } = createQueue()
  const first = queue.ask(call(1))
  queue.onAnswer(7, { result: 'seven' })
  queue.onAnswer(1, { result: 'one' })

  expect(await first).toEqual({ result: 'one' })
})

it('sends nothing while it is paused', () => {
  const { queue, sent, onLate } = createQueue()
  queue.pause()
  void queue.ask(call(1))
  vi.advanceTimersByTime(10_000)
  expect(sent()).toEqual([])

  queue.resume()
  expect(sent()).toEqual([1])
  expect(onLate).not.toHaveBeenCalled()
})
