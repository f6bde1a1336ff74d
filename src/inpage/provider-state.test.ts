import { expect, it } from 'vitest'
import { createProviderState } from './provider-state.ts'
import { createTestChannel } from './testing/test-channel.ts'

it('hands no listener to a page that replaced the iterator of lists', () => {
  const { channel, receive } = createTestChannel()
  const state = createProviderState(channel)
  const received: string[] = []
  state.onChange(({ now }) => void received.push(`first ${now.chainId}`))
  state.onChange(({ now }) => void received.push(`second ${now.chainId}`))
  const original = Array.prototype[Symbol.iterator]
  let uses = 0
  Array.prototype[Symbol.iterator] = function () {
    uses += 1
    return original.call(this)
  }
  receive({
    type: 'event',
    api: 'eip1193',
    json: JSON.stringify({ chainId: '0x1', accounts: [] }),
  })
  Array.prototype[Symbol.iterator] = original
  expect([received, uses]).toStrictEqual([['first 0x1', 'second 0x1'], 0])
})
