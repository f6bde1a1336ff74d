import { describe, expect, it } from 'vitest'
import { createLog } from '../log.ts'
import type { StreamListener, Upstream } from '../upstream/upstream.ts'
import { createOwnNode, type OwnNode } from './own-node.ts'
import { createRouter } from './router.ts'

type StreamingNode = { own: OwnNode; listeners: Set<StreamListener> }

const streamingNode = (name: string): StreamingNode => {
  const listeners = new Set<StreamListener>()
  const upstream: Upstream = {
    name,
    final: false,
    development: false,
    send: async () => ({ result: name }),
    subscribe: async (_topic, listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close: async () => undefined,
  }
  return { own: createOwnNode(upstream, { isProbed: true }), listeners }
}

const start = async () => {
  const [first, second] = [streamingNode('first'), streamingNode('second')]
  const router = createRouter({
    nodes: [first.own, second.own],
    log: createLog('silent'),
    onOutage: () => undefined,
  })
  const seen: unknown[] = []
  const subscribe = () =>
    router.subscribe('newHeads', {
      onEvent: (event) => seen.push(event),
      onLost: () => seen.push('lost'),
    })
  const end = await subscribe()
  return { first, second, router, seen, subscribe, end }
}

describe('a stream of events', () => {
  it('is lost when its node becomes worse than another, and then taken there', async () => {
    const { first, second, router, seen, subscribe } = await start()
    first.own.health.noteProbe({ kind: 'failed' })
    router.reconsider()
    await subscribe()
    for (const { onEvent } of second.listeners) onEvent('head')

    expect([seen, first.listeners.size]).toEqual([['lost', 'head'], 0])
  })

  it('stays while no other node is better', async () => {
    const { first, second, router, seen } = await start()
    for (const { own } of [first, second]) {
      own.health.noteProbe({ kind: 'failed' })
    }
    router.reconsider()

    expect([seen, first.listeners.size]).toEqual([[], 1])
  })

  it('is lost once, and not after its end', async () => {
    const { first, router, seen, subscribe, end } = await start()
    await subscribe()
    end()
    router.loseStreams()
    router.loseStreams()

    expect([seen, first.listeners.size]).toEqual([['lost'], 0])
  })
})
