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

/** A background that can be stopped, deaf or refusing, connection by connection. */
const createBackground = () => {
  const servers: RpcServer<Contract>[] = []
  const ports: Port[] = []
  const heard: unknown[] = []
  let manner: 'answering' | 'deaf' | 'refusing' | 'absent' = 'answering'
  return {
    ports,
    heard,
    behave: (next: typeof manner) => {
      manner = next
    },
    stop: () => ports.at(-1)?.disconnect(),
    emit: (data: number) => servers.at(-1)?.emit('changed', data),
    openPort: (): Port => {
      if (manner === 'absent') throw new Error('Extension context invalidated.')
      const { near, far } = createMemoryPorts({ name: 'test' })
      ports.push(far)
      far.onMessage.addListener((message) => heard.push(message))
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
  it('gives the result', async () => {
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

  it('rejects with what was refused as what it is', async () => {
    const { client } = start()
    const refused = client.call('refuse')
    await expect(refused).rejects.toStrictEqual(
      new Refusal('not-open', 'the shop is closed'),
    )
    await expect(refused).rejects.toBeInstanceOf(Refusal)
  })

  it('is sent again on a new port when the old one drops', async () => {
    const { background, client } = start()
    background.behave('deaf')
    const greeting = client.call('greet', 'Ann')
    await vi.advanceTimersByTimeAsync(0)
    background.behave('answering')
    background.stop()
    await vi.advanceTimersByTimeAsync(0)
    expect(await greeting).toBe('Hello Ann, from 2')
    const call = { type: 'call', id: 1, name: 'greet', params: 'Ann' }
    expect(background.heard).toStrictEqual([call, call])
  })

  it('survives a drop its port has not told of yet', async () => {
    const { background, client } = start()
    await client.call('greet', 'Ann')
    background.stop()
    const greeting = client.call('greet', 'Bo')
    await vi.advanceTimersByTimeAsync(0)
    expect(await greeting).toBe('Hello Bo, from 2')
  })

  it('does not send an answered call again', async () => {
    const { background, client } = start()
    await client.call('greet', 'Ann')
    background.stop()
    await vi.advanceTimersByTimeAsync(0)
    await client.call('greet', 'Bo')
    expect(background.heard).toStrictEqual([
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

  it('leaves a dropped port closed while nobody needs it', async () => {
    const { background, client } = start()
    await client.call('greet', 'Ann')
    background.stop()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(background.ports).toHaveLength(1)
  })
})

describe('on', () => {
  it('hears events until unsubscribed', async () => {
    const { background, client } = start()
    const heard: number[] = []
    const off = client.on('changed', (data) => heard.push(data))
    background.emit(1)
    await vi.advanceTimersByTimeAsync(0)
    off()
    background.emit(2)
    await vi.advanceTimersByTimeAsync(0)
    expect(heard).toStrictEqual([1])
  })

  it('hears events again after a reconnect, and is told of it', async () => {
    const { background, client } = start()
    const heard: unknown[] = []
    client.on('changed', (data) => heard.push(data))
    client.onReconnect(() => heard.push('reconnected'))
    background.emit(1)
    await vi.advanceTimersByTimeAsync(0)
    background.stop()
    await vi.advanceTimersByTimeAsync(0)
    background.emit(2)
    await vi.advanceTimersByTimeAsync(0)
    expect(heard).toStrictEqual([1, 'reconnected', 2])
  })
})

describe('reconnect', () => {
  it('gives up a silent port and asks again on a new one', async () => {
    const { background, client } = start()
    background.behave('deaf')
    const greeting = client.call('greet', 'Ann')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(background.ports).toHaveLength(1)
    background.behave('answering')
    client.reconnect()
    expect(await greeting).toBe('Hello Ann, from 2')
  })
})

describe('close', () => {
  it('rejects what is pending and what comes after', async () => {
    const { background, client } = start()
    background.behave('deaf')
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
