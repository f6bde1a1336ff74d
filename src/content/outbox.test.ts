import { expect, it } from 'vitest'
import type { ToWorker } from '../protocol/link.ts'
import { createOutbox } from './outbox.ts'

const ack = (seq: number): ToWorker => ({ type: 'ack', seq })

const setUp = () => {
  const sent: (readonly ToWorker[])[] = []
  return { sent, outbox: createOutbox((messages) => sent.push(messages)) }
}

it('sends the messages of a turn together', async () => {
  const { sent, outbox } = setUp()
  outbox.push(ack(1))
  outbox.push(ack(2))
  expect(sent).toStrictEqual([])
  await Promise.resolve()
  outbox.push(ack(3))
  await Promise.resolve()
  expect(sent).toStrictEqual([[ack(1), ack(2)], [ack(3)]])
})

it('sends nothing that was cleared, and what came after that once', async () => {
  const { sent, outbox } = setUp()
  outbox.push(ack(1))
  outbox.clear()
  outbox.push(ack(2))
  await Promise.resolve()
  await Promise.resolve()
  expect(sent).toStrictEqual([[ack(2)]])
})
