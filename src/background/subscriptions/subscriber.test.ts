import { expect, it } from 'vitest'
import { limits } from '../../protocol/limits.ts'
import type { Connection } from '../pages/connections.ts'
import { bind, createSubscriber, isOpen, tell } from './subscriber.ts'

const setUp = (way: 'injected' | 'external') => {
  const told: { mark: string; event?: unknown }[] = []
  const connection: Connection = {
    caller: {
      origin: 'https://a.example',
      tabId: 1,
      documentId: 'D',
      way,
      key: `${way}/D/c`,
    },
    tellSession: () => undefined,
    tellStream: (one) => told.push(one),
    endStream: () => undefined,
  }
  const subscriber = createSubscriber({
    id: '0x1',
    requestKey: `${way}/D/c/1`,
    callerKey: `${way}/D/c`,
    origin: 'https://a.example',
    scope: 'eip155:1',
    subscribed: { kind: 'logs', filter: {} },
    marks: ['{"number":0,"hash":"0x0"}'],
  })
  bind(subscriber, { connection, marks: [] })
  const progress = (number: number, result?: string) =>
    tell(subscriber, {
      mark: { number, hash: `0x${number}` },
      ...(result !== undefined && { result }),
    })
  return { subscriber, told, progress }
}

it('is told no more than its page takes', () => {
  const { subscriber, told, progress } = setUp('injected')
  let number = 0
  while (isOpen(subscriber)) {
    number += 1
    progress(number, 'news')
  }
  expect(told).toHaveLength(limits.untakenEvents)
  if (subscriber.binding) subscriber.binding.taken = 1
  expect(isOpen(subscriber)).toBe(true)
})

it('cannot know what an external port takes', () => {
  const { subscriber, progress } = setUp('external')
  for (let number = 0; number <= limits.untakenEvents; number += 1) {
    progress(number, 'news')
  }
  expect(isOpen(subscriber)).toBe(true)
})

it('tells a page that hears nothing every 32 blocks where it stands', () => {
  const { told, progress } = setUp('injected')
  for (let number = 1; number <= 70; number += 1) progress(number)
  expect(told).toStrictEqual([
    { stream: '0x1', mark: '{"number":32,"hash":"0x32"}' },
    { stream: '0x1', mark: '{"number":64,"hash":"0x64"}' },
  ])
})
