import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { findFreePort } from '../../dev/find-free-port.ts'
import { createLog } from '../log.ts'
import { createRedisStore } from './redis-store.ts'
import { type SharedStore, StoreUnavailableError } from './shared-store.ts'

// With a real server it is tested by `npm run scale-check`.

const log = createLog('silent')
const closing: (() => unknown)[] = []

afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

const open = (port: string | number): SharedStore => {
  const store = createRedisStore(`redis://127.0.0.1:${port}`, log)
  closing.push(store.close)
  return store
}

/** A server that runs no scripts: it answers each command as told. */
const startServer = async (answer: (socket: Socket) => void) => {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket
      .on('error', () => undefined)
      .on('close', () => sockets.delete(socket))
    socket.on('data', (bytes) => {
      // A command begins with the number of its parts.
      const commands = bytes.toString().match(/^\*\d+\r$/gm) ?? []
      for (const _ of commands) answer(socket)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  closing.push(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return { port: (server.address() as AddressInfo).port, sockets }
}

describe('createRedisStore', () => {
  it('rejects at once without a server', async () => {
    const store = open(await findFreePort())

    await expect(store.get('name')).rejects.toThrow(StoreUnavailableError)
    expect(store.isAvailable()).toBe(false)
  })

  it('is available once the server answers, and not after it is gone', async () => {
    const { port, sockets } = await startServer((socket) => {
      socket.write('+OK\r\n')
    })
    const store = open(port)
    const onAvailable = vi.fn()
    store.onAvailable(onAvailable)
    await vi.waitFor(() => expect(store.isAvailable()).toBe(true))
    const read = await store.get('name')
    for (const socket of sockets) socket.destroy()
    await vi.waitFor(() => expect(onAvailable).toHaveBeenCalledTimes(2))

    expect(read).toBe('OK')
  })

  it('is unavailable while the server is silent', async () => {
    let answer = '+OK\r\n'
    const { port } = await startServer((socket) => {
      socket.write(answer)
    })
    const store = open(port)
    await vi.waitFor(() => expect(store.isAvailable()).toBe(true))
    answer = ''

    await expect(store.get('name')).rejects.toThrow(StoreUnavailableError)
    expect(store.isAvailable()).toBe(false)
  })
})
