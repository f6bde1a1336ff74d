import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Port } from '../messaging/browser.ts'
import { createMemoryPorts } from '../messaging/memory-ports.ts'
import type { Overview, PopupContract } from '../messaging/popup-contract.ts'
import { createRpcClient } from '../messaging/rpc-client.ts'
import { type RpcServer, serveRpc } from '../messaging/rpc-server.ts'
import { answerWithinMs, createWalletStore } from './wallet-store.ts'

const overviewOf = (...origins: string[]): Overview => ({
  version: '1.2.3',
  extensionId: 'abcdefghijklmnopabcdefghijklmnop',
  pages: origins.map((origin) => ({
    origin,
    ways: ['injected'],
    connections: 1,
  })),
})

const createBackground = () => {
  let current: Overview | Error = overviewOf()
  let deaf = false
  let server: RpcServer<PopupContract> | undefined
  let port: Port | undefined
  return {
    beDeaf: (value: boolean) => {
      deaf = value
    },
    set: (next: Overview | Error) => {
      current = next
    },
    push: (next: Overview) => server?.emit('overviewChanged', next),
    stop: () => port?.disconnect(),
    openPort: (): Port => {
      const { near, far } = createMemoryPorts()
      port = far
      if (deaf) return near
      server = serveRpc<PopupContract>({
        port: far,
        procedures: {
          getOverview: () => {
            if (current instanceof Error) throw current
            return current
          },
        },
      })
      return near
    },
  }
}

const start = ({ deaf = false } = {}) => {
  const background = createBackground()
  background.beDeaf(deaf)
  const store = createWalletStore(
    createRpcClient<PopupContract>(background.openPort),
  )
  return { background, store }
}

const settle = () => vi.advanceTimersByTimeAsync(0)

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

describe('createWalletStore', () => {
  it('loads, then mirrors the overview', async () => {
    const { store } = start()
    expect(store.getState()).toStrictEqual({ status: 'loading' })
    await settle()
    expect(store.getState()).toStrictEqual({
      status: 'ready',
      overview: overviewOf(),
    })
    await vi.advanceTimersByTimeAsync(answerWithinMs)
    expect(store.getState().status).toBe('ready')
  })

  it('follows what the background pushes', async () => {
    const { background, store } = start()
    await settle()
    background.push(overviewOf('https://a.example'))
    await settle()
    expect(store.getState()).toStrictEqual({
      status: 'ready',
      overview: overviewOf('https://a.example'),
    })
  })

  it('says so when nobody answers in time, and not before', async () => {
    const { store } = start({ deaf: true })
    await vi.advanceTimersByTimeAsync(answerWithinMs - 1)
    expect(store.getState()).toStrictEqual({ status: 'loading' })
    await vi.advanceTimersByTimeAsync(1)
    expect(store.getState()).toStrictEqual({
      status: 'unreachable',
      retrying: false,
    })
  })

  it('says so when the background fails', async () => {
    const { background, store } = start()
    background.set(new Error('broken'))
    await settle()
    expect(store.getState()).toStrictEqual({
      status: 'unreachable',
      retrying: false,
    })
  })

  it('is ready after a retry that is answered', async () => {
    const { background, store } = start({ deaf: true })
    await vi.advanceTimersByTimeAsync(answerWithinMs)
    background.beDeaf(false)
    store.retry()
    expect(store.getState()).toStrictEqual({
      status: 'unreachable',
      retrying: true,
    })
    await settle()
    expect(store.getState()).toStrictEqual({
      status: 'ready',
      overview: overviewOf(),
    })
  })

  it('offers another retry after one that nobody answers', async () => {
    const { store } = start({ deaf: true })
    await vi.advanceTimersByTimeAsync(answerWithinMs)
    store.retry()
    await vi.advanceTimersByTimeAsync(answerWithinMs)
    expect(store.getState()).toStrictEqual({
      status: 'unreachable',
      retrying: false,
    })
  })

  it('asks again after a failure of the background', async () => {
    const { background, store } = start()
    background.set(new Error('broken'))
    await settle()
    background.set(overviewOf())
    store.retry()
    await settle()
    expect(store.getState().status).toBe('ready')
  })

  it('reads anew after the worker was stopped', async () => {
    const { background, store } = start()
    await settle()
    background.set(overviewOf('https://b.example'))
    background.stop()
    await settle()
    expect(store.getState()).toStrictEqual({
      status: 'ready',
      overview: overviewOf('https://b.example'),
    })
  })

  it('keeps showing what it knows while a stopped worker starts', async () => {
    const { background, store } = start()
    await settle()
    background.beDeaf(true)
    background.stop()
    await vi.advanceTimersByTimeAsync(answerWithinMs - 1)
    expect(store.getState().status).toBe('ready')
    await vi.advanceTimersByTimeAsync(1)
    expect(store.getState().status).toBe('unreachable')
  })
})
