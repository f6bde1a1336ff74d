import { expect, it } from 'vitest'
import { createMemoryPorts } from './memory-ports.ts'
import { createPost } from './post.ts'

const delivered = (): Promise<void> =>
  new Promise((resolve) => setImmediate(resolve))

it('a message is sent while the port is open', async () => {
  const { near, far } = createMemoryPorts()
  const received: unknown[] = []
  far.onMessage.addListener((message) => received.push(message))
  expect(createPost(near)('hello')).toBe(true)
  await delivered()
  expect(received).toStrictEqual(['hello'])
})

it('a message is dropped after the other side disconnected', async () => {
  const { near, far } = createMemoryPorts()
  const post = createPost(near)
  far.disconnect()
  await delivered()
  near.postMessage = () => {
    throw new Error('must not be tried')
  }
  expect(post('late')).toBe(false)
})

it('a message is sent after one that the browser refused', async () => {
  const { near } = createMemoryPorts()
  const post = createPost<unknown>(near)
  const cycle: { self?: unknown } = {}
  cycle.self = cycle
  expect(post(cycle)).toBe(false)
  expect(post('next')).toBe(true)
})
