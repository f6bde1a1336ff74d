import { expect, it } from 'vitest'
import { createTestConnection } from '../testing/builders.ts'
import { bind, createSubscriber, isOpen, sendUpdate } from './subscriber.ts'

const setUp = () => {
  const sent: { cursor: string; event?: unknown }[] = []
  const state = { hasRoom: true }
  const connection = createTestConnection({
    send: (event) => void sent.push(event),
    hasRoom: () => state.hasRoom,
  })
  const subscriber = createSubscriber({
    id: '0x1',
    requestKey: 'injected/D/c/1',
    callerKey: 'injected/D/c',
    origin: 'https://a.example',
    scope: 'eip155:1',
    subscribed: { kind: 'logs', filter: {} },
    marks: ['{"number":0,"hash":"0x0"}'],
  })
  bind(subscriber, { connection, cursors: [] })
  const progress = (number: number, result?: string) =>
    sendUpdate(subscriber, {
      cursor: { number, hash: `0x${number}` },
      ...(result !== undefined && { result }),
    })
  return { subscriber, sent, progress, state }
}

it('a subscriber is open while it has a connection with room', () => {
  const { subscriber, state } = setUp()
  expect(isOpen(subscriber)).toBe(true)
  state.hasRoom = false
  expect(isOpen(subscriber)).toBe(false)
  state.hasRoom = true
  subscriber.binding = undefined
  expect(isOpen(subscriber)).toBe(false)
})

it('a page without events is sent a cursor every 32 blocks', () => {
  const { sent, progress } = setUp()
  for (let number = 1; number <= 70; number += 1) progress(number)
  expect(sent).toStrictEqual([
    { topic: 'subscription/0x1', cursor: '{"number":32,"hash":"0x32"}' },
    { topic: 'subscription/0x1', cursor: '{"number":64,"hash":"0x64"}' },
  ])
})
