import { expect, test } from 'vitest'
import { findMessageUnions } from './message-kinds.ts'

test('reads the kinds of each union of messages', () => {
  const text = `
    type Api = 'one' | 'two'
    type Hello = Readonly<{ type: 'hello'; cursors: string[] }>
    export type ToWorker =
      | Hello
      | { type: 'request'; id: number }
      | ({ type: 'request' } & { again: boolean })
    export type ToRelay = { type: 'answer' } | { type: 'event' }
    export type Result = { ok: true } | { ok: false }
    export type Single = { type: 'single' }`
  expect(findMessageUnions('link.ts', text)).toStrictEqual([
    { name: 'ToWorker', kinds: ['hello', 'request'] },
    { name: 'ToRelay', kinds: ['answer', 'event'] },
  ])
})
