import { expect, it } from 'vitest'
import { createMemoryPorts } from './memory-ports.ts'
import { createPost } from './post.ts'

const delivered = (): Promise<void> =>
  new Promise((resolve) => setImmediate(resolve))

it('posts while the port is open', async () => {
  const { near, far } = createMemoryPorts()
  const received: unknown[] = []
  far.onMessage.addListener((message) => received.push(message))
  expect(createPost(near)('hello')).toBe(true)
  await delivered()
  expect(received).toStrictEqual(['hello'])
})

it('drops what is posted after the other side left', async () => {
  const { near, far } = createMemoryPorts()
  const post = createPost(near)
  far.disconnect()
  await delivered()
  near.postMessage = () => {
    throw new Error('must not be tried')
  }
  expect(post('late')).toBe(false)
})

it('goes on after a message that the browser refused', async () => {
  const { near } = createMemoryPorts()
  const post = createPost<unknown>(near)
  const cycle: { self?: unknown } = {}
  cycle.self = cycle
  expect(post(cycle)).toBe(false)
  expect(post('next')).toBe(true)
})
