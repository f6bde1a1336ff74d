import { expect, it, vi } from 'vitest'
import type { ToRelay } from '../../protocol/link.ts'
import { createPageOutbox } from './page-outbox.ts'

const answer = (id: number, json = '{}'): ToRelay => ({
  type: 'answer',
  seq: id,
  id,
  json,
})

const setUp = () => {
  const sent: unknown[] = []
  const outbox = createPageOutbox((messages) => {
    sent.push(messages)
    return true
  })
  return { sent, ...outbox }
}

it('sends a message at once', () => {
  const { sent, post } = setUp()
  expect(post(answer(1))).toBe(true)
  expect(sent).toStrictEqual([answer(1)])
})

it('sends what is posted in a turn together, if asked to', async () => {
  const { sent, post, collect } = setUp()
  collect()
  collect()
  post(answer(1))
  await Promise.resolve()
  post(answer(2))
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  post(answer(3))
  expect(sent).toStrictEqual([[answer(1), answer(2)], answer(3)])
})

it('sends a large message alone and in order', () => {
  const { sent, post, collect } = setUp()
  const large = answer(2, 'x'.repeat(65_537))
  collect()
  post(answer(1))
  post(large)
  post(answer(3))
  expect(sent).toStrictEqual([[answer(1)], large, answer(3)])
})
