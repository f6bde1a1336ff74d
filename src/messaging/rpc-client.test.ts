import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Port } from './browser.ts'
import { createMemoryPorts } from './memory-ports.ts'
import { Refusal } from './refusal.ts'
import { createRpcClient } from './rpc-client.ts'
import { type RpcServer, serveRpc } from './rpc-server.ts'

type Contract = {
  procedures: {
    greet: { params: string; result: string }
    fail: { params: undefined; result: never }
    refuse: { params: undefined; result: never }
  }
  events: { changed: number }
}

/** A background that can stop, ignore messages or refuse each connection. */
const createBackground = () => {
  const servers: RpcServer<Contract>[] = []
  const ports: Port[] = []
  const received: unknown[] = []
  let manner: 'answering' | 'silent' | 'refusing' | 'absent' = 'answering'
  return {
    ports,
    received,
    behave: (next: typeof manner) => {
      manner = next
    },
    stop: () => ports.at(-1)?.disconnect(),
    emit: (data: number) => servers.at(-1)?.emit('changed', data),
    openPort: (): Port => {
      if (manner === 'absent') throw new Error('Extension context invalidated.')
      const { near, far } = createMemoryPorts({ name: 'test' })
      ports.push(far)
      far.onMessage.addListener((message) => received.push(message))
      if (manner === 'refusing') far.disconnect()
      if (manner === 'answering') {
        servers.push(
          serveRpc<Contract>({
            port: far,
            procedures: {
              greet: (name) => `Hello ${name}, from ${ports.length}`,
              fail: () => {
                throw new Error('the shelf is empty')
              },
              refuse: () => {
                throw new Refusal('not-open', 'the shop is closed')
              },
            },
          }),
        )
      }
      return near
    },
  }
}

const start = () => {
  const background = createBackground()
  const client = createRpcClient<Contract>(background.openPort)
  return { background, client }
}

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

describe('call', () => {
  it('returns the result', async () => {
    const { client } = start()
    expect(await client.call('greet', 'Ann')).toBe('Hello Ann, from 1')
  })

  it('opens one port, at the first call', async () => {
    const { background, client } = start()
    expect(background.ports).toHaveLength(0)
    const greetings = [client.call('greet', 'Ann'), client.call('greet', 'Bo')]
    expect(await Promise.all(greetings)).toStrictEqual([
      'Hello Ann, from 1',
      'Hello Bo, from 1',
    ])
    expect(background.ports).toHaveLength(1)
  })

  it('rejects with the message of the failure', async () => {
    const { client } = start()
    await expect(client.call('fail')).rejects.toThrow(/^the shelf is empty$/)
  })

  it('rejects with a refusal and its code', async () => {
    const { client } = start()
    const refused = client.call('refuse')
    await expect(refused).rejects.toStrictEqual(
      new Refusal('not-open', 'the shop is closed'),
    )
    await expect(refused).rejects.toBeInstanceOf(Refusal)
  })

  it('is resent on a new port when the old one closes', async () => {
    const { background, client } = start()
    background.behave('silent')
    const greeting = client.call('greet', 'Ann')
    await vi.advanceTimersByTimeAsync(0)
    background.behave('answering')
    background.stop()
    await vi.advanceTimersByTimeAsync(0)
    expect(await greeting).toBe('Hello Ann, from 2')
    const call = { type: 'call', id: 1, name: 'greet', params: 'Ann' }
    expect(background.received).toStrictEqual([call, call])
  })

  it('survives a closed port whose event has not arrived yet', async () => {
    const { background, client } = start()
    await client.call('greet', 'Ann')
    background.stop()
    const greeting = client.call('greet', 'Bo')
    await vi.advanceTimersByTimeAsync(0)
    expect(await greeting).toBe('Hello Bo, from 2')
  })

  it('does not resend an answered call', async () => {
    const { background, client } = start()
    await client.call('greet', 'Ann')
    background.stop()
    await vi.advanceTimersByTimeAsync(0)
    await client.call('greet', 'Bo')
    expect(background.received).toStrictEqual([
      { type: 'call', id: 1, name: 'greet', params: 'Ann' },
      { type: 'call', id: 2, name: 'greet', params: 'Bo' },
    ])
  })

  it.each(['refusing', 'absent'] as const)(
    'waits out a background that is %s, ever less often',
    async (manner) => {
      const background = createBackground()
      const opened = vi.spyOn(background, 'openPort')
      const client = createRpcClient<Contract>(() => background.openPort())
      background.behave(manner)
      const greeting = client.call('greet', 'Ann')
      await vi.advanceTimersByTimeAsync(10_000)
      // At once, at once again, then after 50, 100, … 1,000 ms.
      expect(opened.mock.calls.length).toBeGreaterThan(10)
      expect(opened.mock.calls.length).toBeLessThan(20)
      background.behave('answering')
      await vi.advanceTimersByTimeAsync(1_000)
      expect(await greeting).toMatch(/^Hello Ann, from/)
    },
  )

  it('leaves a dropped port closed while it is not needed', async () => {
    const { background, client } = start()
    await client.call('greet', 'Ann')
    background.stop()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(background.ports).toHaveLength(1)
  })
})

describe('on', () => {
  it('gets events until unsubscribed', async () => {
    const { background, client } = start()
    const received: number[] = []
    const off = client.on('changed', (data) => received.push(data))
    background.emit(1)
    await vi.advanceTimersByTimeAsync(0)
    off()
    background.emit(2)
    await vi.advanceTimersByTimeAsync(0)
    expect(received).toStrictEqual([1])
  })

  it('gets events again after a reconnect, and calls its listener', async () => {
    const { background, client } = start()
    const received: unknown[] = []
    client.on('changed', (data) => received.push(data))
    client.onReconnect(() => received.push('reconnected'))
    background.emit(1)
    await vi.advanceTimersByTimeAsync(0)
    background.stop()
    await vi.advanceTimersByTimeAsync(0)
    background.emit(2)
    await vi.advanceTimersByTimeAsync(0)
    expect(received).toStrictEqual([1, 'reconnected', 2])
  })
})

describe('reconnect', () => {
  it('replaces a silent port and resends on a new one', async () => {
    const { background, client } = start()
    background.behave('silent')
    const greeting = client.call('greet', 'Ann')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(background.ports).toHaveLength(1)
    background.behave('answering')
    client.reconnect()
    expect(await greeting).toBe('Hello Ann, from 2')
  })
})

describe('close', () => {
  it('rejects pending and later calls', async () => {
    const { background, client } = start()
    background.behave('silent')
    const pending = client.call('greet', 'Ann')
    client.close()
    await expect(pending).rejects.toThrow('The connection is closed')
    await expect(client.call('greet', 'Bo')).rejects.toThrow(
      'The connection is closed',
    )
    await vi.advanceTimersByTimeAsync(10_000)
    expect(background.ports).toHaveLength(1)
  })
})
