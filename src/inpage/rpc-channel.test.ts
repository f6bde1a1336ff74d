import { expect, it } from 'vitest'
import type { ToPage } from '../protocol/envelope.ts'
import { createRpcChannel } from './rpc-channel.ts'

it('has one listener, however many requests are made', async () => {
  const listeners: ((message: ToPage) => void)[] = []
  const channel = createRpcChannel({
    send: (message) => {
      if (message.type !== 'request') return
      const { id } = message
      const json = JSON.stringify({ jsonrpc: '2.0', id, result: id })
      queueMicrotask(() => {
        for (const listener of listeners) {
          listener({ type: 'answer', id, json })
        }
      })
    },
    onMessage: (listener) => {
      listeners.push(listener)
    },
  })
  const numbers = Array.from({ length: 1_000 }, (_, index) => index + 1)
  const answers = numbers.map(() => channel.request({ method: 'a' }))
  expect(await Promise.all(answers)).toEqual(numbers)
  expect(listeners).toHaveLength(1)
})
