import type { Json } from '@metamask/utils'
import { expect, it, vi } from 'vitest'
import type { SocketNode } from '../../node-client/websocket.ts'
import { createTestConnection } from '../testing/builders.ts'
import { createChainFeed } from './chain-feed.ts'
import { bind, createSubscriber } from './subscriber.ts'

/**
 * A page that receives pending transactions, and stores cursors as a relay
 * does.
 */
const createPage = () => {
  const received: unknown[] = []
  const cursors: string[] = []
  const connection = createTestConnection({
    send: ({ cursor, event }) => {
      cursors.push(cursor)
      received.push(event)
    },
  })
  return { received, cursors, connection }
}

/** Starts a worker that follows the chain for this page. */
const startWorker = async ({
  connection,
  cursors,
}: Pick<ReturnType<typeof createPage>, 'connection' | 'cursors'>) => {
  let emit: (json: Json) => void = () => undefined
  const node: SocketNode = {
    ask: () => Promise.reject(new Error('not this way')),
    request: () => Promise.reject(new Error('not asked for')),
    connect: async () => undefined,
    subscribe: async (_, { onEvent }) => {
      emit = onEvent
      return () => undefined
    },
    isOpen: () => true,
    close: () => undefined,
  }
  const feed = createChainFeed({
    scope: 'eip155:1',
    sockets: { of: async () => node, hold: () => () => undefined },
    networks: { nodeOf: async () => node, inUse: () => 0 },
    mayNotify: async () => true,
  })
  const subscriber = createSubscriber({
    id: '0x1',
    requestKey: 'injected/D/c/1',
    callerKey: 'injected/D/c',
    origin: 'https://a.example',
    scope: 'eip155:1',
    subscribed: { kind: 'newPendingTransactions', full: false },
    marks: ['{"number":0,"hash":""}'],
  })
  bind(subscriber, { connection, cursors })
  await feed.join(subscriber)
  return { emit: (json: Json) => emit(json) }
}

it('a pending transaction is sent once, even if the next worker receives it again', async () => {
  const page = createPage()
  const first = await startWorker(page)
  for (const hash of ['0xa', '0xb', '0xc']) first.emit(hash)
  await vi.waitFor(() => expect(page.received).toHaveLength(3))
  const next = await startWorker(page)
  for (const hash of ['0xa', '0xb', '0xc', '0xd']) next.emit(hash)
  await vi.waitFor(() => expect(page.received.length).toBeGreaterThan(3))
  expect(page.received).toMatchObject(
    ['0xa', '0xb', '0xc', '0xd'].map((result) => ({
      params: { notification: { params: { result } } },
    })),
  )
})
