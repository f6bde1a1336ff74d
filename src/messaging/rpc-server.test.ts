import { describe, expect, it } from 'vitest'
import type { Port } from './browser.ts'
import { createMemoryPorts } from './memory-ports.ts'
import { serveRpc } from './rpc-server.ts'

type Contract = {
  procedures: {
    double: { params: number; result: number }
    fail: { params: undefined; result: never }
    forget: { params: undefined; result: undefined }
  }
  events: { changed: { count: number } }
}

const serve = () => {
  const { near, far } = createMemoryPorts()
  const server = serveRpc<Contract>({
    port: far,
    procedures: {
      double: (value) => value * 2,
      fail: async () => {
        throw new Error('the shelf is empty')
      },
      forget: () => undefined,
    },
  })
  return { near, far, server }
}

const nextMessage = (port: Port): Promise<unknown> =>
  new Promise((resolve) => {
    const listener = (message: unknown) => {
      port.onMessage.removeListener(listener)
      resolve(message)
    }
    port.onMessage.addListener(listener)
  })

const ask = (port: Port, message: unknown): Promise<unknown> => {
  const answer = nextMessage(port)
  port.postMessage(message)
  return answer
}

describe('serveRpc', () => {
  it('answers with the result under the id of the call', async () => {
    const { near } = serve()
    expect(
      await ask(near, { type: 'call', id: 7, name: 'double', params: 21 }),
    ).toStrictEqual({ type: 'result', id: 7, result: 42 })
  })

  it('answers a procedure without a result', async () => {
    const { near } = serve()
    expect(
      await ask(near, { type: 'call', id: 1, name: 'forget' }),
    ).toStrictEqual({ type: 'result', id: 1 })
  })

  it('answers a failure with its message and no stack', async () => {
    const { near } = serve()
    expect(
      await ask(near, { type: 'call', id: 2, name: 'fail' }),
    ).toStrictEqual({ type: 'error', id: 2, message: 'the shelf is empty' })
  })

  it.each(['missing', 'constructor', '__proto__', 'toString', ''])(
    'answers that there is no procedure %j',
    async (name) => {
      const { near } = serve()
      expect(await ask(near, { type: 'call', id: 3, name })).toStrictEqual({
        type: 'error',
        id: 3,
        message: `There is no procedure "${name}"`,
      })
    },
  )

  it.each([
    null,
    'call',
    5,
    [],
    {},
    { type: 'call' },
    { type: 'call', id: 'x' },
  ])('ignores %j and answers the next call', async (message) => {
    const { near } = serve()
    near.postMessage(message)
    expect(
      await ask(near, { type: 'call', id: 4, name: 'double', params: 1 }),
    ).toStrictEqual({ type: 'result', id: 4, result: 2 })
  })

  it('pushes events', async () => {
    const { near, server } = serve()
    const pushed = nextMessage(near)
    server.emit('changed', { count: 3 })
    expect(await pushed).toStrictEqual({
      type: 'event',
      event: 'changed',
      data: { count: 3 },
    })
  })

  it('pushes nothing once the port is closed', async () => {
    const { near, far, server } = serve()
    const closed = new Promise((resolve) => {
      far.onDisconnect.addListener(resolve)
    })
    near.disconnect()
    await closed
    expect(() => server.emit('changed', { count: 4 })).not.toThrow()
  })
})
