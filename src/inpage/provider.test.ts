import { describe, expect, it, vi } from 'vitest'
import { createProvider } from './provider.ts'
import { createTestChannel } from './testing/test-channel.ts'

const setUp = () => {
  const { channel, sent, receive, answer } = createTestChannel()
  const provider = createProvider(channel)
  const event = (method: string, params: unknown): void =>
    receive({
      type: 'event',
      json: JSON.stringify({ jsonrpc: '2.0', method, params }),
    })
  return { provider, sent, answer, event, receive }
}

describe('request', () => {
  it('sends a JSON-RPC call as text', () => {
    const { provider, sent } = setUp()
    provider.request({ method: 'wallet_getSession', params: { a: [1] } })
    expect(sent).toStrictEqual([
      {
        type: 'request',
        id: 1,
        json: '{"jsonrpc":"2.0","id":1,"method":"wallet_getSession","params":{"a":[1]}}',
      },
    ])
  })

  it('resolves each call with its own result, in any order', async () => {
    const { provider, answer } = setUp()
    const first = provider.request({ method: 'a' })
    const second = provider.request({ method: 'b' })
    answer(2, { result: 'second' })
    answer(1, { result: null })
    expect(await Promise.all([first, second])).toStrictEqual([null, 'second'])
  })

  it('rejects with the code, the message and the data of an error', async () => {
    const { provider, answer } = setUp()
    const asked = provider.request({ method: 'a' })
    answer(1, {
      error: { code: 4100, message: 'No.', data: { reason: 'why' } },
    })
    await expect(asked).rejects.toMatchObject({
      name: 'ProviderError',
      code: 4100,
      message: 'No.',
      data: { reason: 'why' },
    })
  })

  it.each([undefined, null, 'wallet_getSession', ['wallet_getSession']])(
    'rejects %j, which is not a call',
    async (call) => {
      const { provider, sent } = setUp()
      await expect(provider.request(call as never)).rejects.toMatchObject({
        code: -32600,
        data: { reason: 'request takes an object: { method, params }' },
      })
      expect(sent).toStrictEqual([])
    },
  )

  it('rejects params that are not JSON and continues', async () => {
    const { provider, answer } = setUp()
    const cycle: { self?: unknown } = {}
    cycle.self = cycle
    for (const params of [{ value: 1n }, cycle]) {
      await expect(
        provider.request({ method: 'a', params }),
      ).rejects.toMatchObject({
        code: -32602,
        data: { path: 'params', reason: 'cannot be written as JSON' },
      })
    }
    const asked = provider.request({ method: 'a' })
    answer(1, { result: 'well' })
    expect(await asked).toBe('well')
  })

  it('reads a call once, so that it cannot change afterwards', () => {
    const { provider, sent } = setUp()
    let reads = 0
    provider.request({
      get method() {
        reads += 1
        return `method-${reads}`
      },
    })
    expect(sent).toMatchObject([
      { json: '{"jsonrpc":"2.0","id":1,"method":"method-1"}' },
    ])
  })

  it('ignores an answer without a request', () => {
    const { answer } = setUp()
    expect(() => answer(9, { result: 1 })).not.toThrow()
  })
})

describe('on and off', () => {
  it('tell the relay that the page listens, and deliver params', () => {
    const { provider, sent, event } = setUp()
    const listener = vi.fn()
    provider.on('wallet_sessionChanged', listener)
    event('wallet_sessionChanged', { sessionScopes: {} })
    event('wallet_notify', {})
    expect(sent).toStrictEqual([{ type: 'listen' }])
    expect(listener.mock.calls).toStrictEqual([[{ sessionScopes: {} }]])
  })

  it('deliver nothing after off', () => {
    const { provider, event } = setUp()
    const listener = vi.fn()
    provider.on('wallet_notify', listener)
    provider.off('wallet_notify', listener)
    event('wallet_notify', {})
    expect(listener).not.toHaveBeenCalled()
  })

  it('call the other listeners when one throws', () => {
    vi.spyOn(console, 'error').mockReturnValue()
    const { provider, event } = setUp()
    const called = vi.fn()
    provider.on('wallet_notify', () => {
      throw new Error('of the page')
    })
    provider.on('wallet_notify', called)
    event('wallet_notify', 1)
    expect(called).toHaveBeenCalledExactlyOnceWith(1)
  })

  it('ignore events of another provider', () => {
    const { provider, receive } = setUp()
    const listener = vi.fn()
    provider.on('wallet_notify', listener)
    const json = '{"method":"wallet_notify","params":{}}'
    receive({ type: 'event', api: 'eip1193', json })
    expect(listener).not.toHaveBeenCalled()
  })

  it.each(['constructor', '__proto__', 'toString'])(
    'treat %s as an ordinary event name',
    (name) => {
      const { provider, event } = setUp()
      const listener = vi.fn()
      provider.on(name, listener)
      event(name, 1)
      expect(listener).toHaveBeenCalledOnce()
    },
  )
})

it('the provider cannot be changed by the page', () => {
  const { provider } = setUp()
  expect(Object.isFrozen(provider)).toBe(true)
})
