import { describe, expect, it, vi } from 'vitest'
import { createEthereumProvider } from './ethereum-provider.ts'
import { createTestChannel } from './test-channel.ts'

const NAMES = [
  'connect',
  'disconnect',
  'chainChanged',
  'accountsChanged',
  'message',
]

const setUp = () => {
  const { channel, sent, receive, answer } = createTestChannel()
  const provider = createEthereumProvider(channel)
  const stand = (chainId: string, ...accounts: string[]): void =>
    receive({
      type: 'event',
      api: 'eip1193',
      json: JSON.stringify({ chainId, accounts }),
    })
  const notify = (subscription: string): void =>
    receive({
      type: 'event',
      json: JSON.stringify({
        method: 'wallet_notify',
        params: {
          scope: 'eip155:1',
          notification: {
            method: 'eth_subscription',
            params: { subscription, result: '0x7' },
          },
        },
      }),
    })
  const heard: unknown[] = []
  const hearAll = (): void => {
    for (const name of NAMES) {
      provider.on(name, (params) => heard.push([name, params]))
    }
  }
  return { provider, sent, answer, stand, notify, heard, hearAll }
}

describe('request', () => {
  it('sends a call that is marked as EIP-1193', () => {
    const { provider, sent } = setUp()
    provider.request({ method: 'eth_chainId' })
    expect(sent).toStrictEqual([
      {
        type: 'request',
        id: 1,
        json: '{"jsonrpc":"2.0","id":1,"method":"eth_chainId"}',
        api: 'eip1193',
      },
    ])
  })

  it('rejects with code, message and data', async () => {
    const { provider, answer } = setUp()
    const asked = provider.request({ method: 'eth_accounts' })
    const error = { code: 4902, message: 'No.', data: { reason: 'why' } }
    answer(1, { error })
    await expect(asked).rejects.toMatchObject(error)
    await expect(asked).rejects.toBeInstanceOf(Error)
  })

  it.each([undefined, null, 'eth_chainId', ['eth_chainId']])(
    'rejects %j, which is not a call',
    async (call) => {
      const { provider, sent } = setUp()
      await expect(provider.request(call as never)).rejects.toMatchObject({
        code: -32600,
      })
      expect(sent).toStrictEqual([])
    },
  )

  it('reads a call once', () => {
    const { provider, sent } = setUp()
    let reads = 0
    provider.request({
      get method() {
        reads += 1
        return `method-${reads}`
      },
    })
    expect(sent).toMatchObject([{ json: expect.stringContaining('method-1') }])
  })
})

describe('events', () => {
  it('have the worker say once that it is listened to', () => {
    const { sent, hearAll } = setUp()
    hearAll()
    expect(sent).toStrictEqual([{ type: 'listen', api: 'eip1193' }])
  })

  it('tell nothing of what a page finds but that it is connected', () => {
    const { heard, hearAll, stand } = setUp()
    hearAll()
    stand('0x1', '0xa')
    stand('0x1', '0xa')
    expect(heard).toStrictEqual([['connect', { chainId: '0x1' }]])
  })

  it('tell a page that is connected, then switched, in that order', () => {
    const { heard, hearAll, stand } = setUp()
    hearAll()
    stand('0x1')
    stand('0x7a69', '0xa')
    stand('0x7a6a', '0xa')
    stand('0x7a6a', '0xb', '0xa')
    expect(heard).toStrictEqual([
      ['connect', { chainId: '0x7a69' }],
      ['chainChanged', '0x7a69'],
      ['accountsChanged', ['0xa']],
      ['chainChanged', '0x7a6a'],
      ['accountsChanged', ['0xb', '0xa']],
    ])
  })

  it('tell the end by its accounts first', () => {
    const { heard, hearAll, stand } = setUp()
    stand('0x7a69', '0xa')
    hearAll()
    stand('0x1')
    stand('0x1')
    expect(heard).toStrictEqual([
      ['accountsChanged', []],
      ['disconnect', expect.objectContaining({ code: 4900 })],
      ['chainChanged', '0x1'],
    ])
  })

  it('do not depend on what a listener does with its list', () => {
    const { provider, heard, hearAll, stand } = setUp()
    provider.on('accountsChanged', (accounts) => {
      ;(accounts as string[]).length = 0
    })
    stand('0x1')
    stand('0x1', '0xa')
    hearAll()
    stand('0x1', '0xa')
    expect(heard).toStrictEqual([])
  })

  it('bring the subscriptions made here, and no others', async () => {
    const { provider, heard, hearAll, answer, notify } = setUp()
    hearAll()
    const made = provider.request({ method: 'eth_subscribe' })
    answer(1, { result: '0xabc' })
    await made
    notify('0xabc')
    notify('0xdef')
    notify('constructor')
    const data = { subscription: '0xabc', result: '0x7' }
    expect(heard).toStrictEqual([
      ['message', { type: 'eth_subscription', data }],
    ])
  })
})

describe('listeners', () => {
  it('can be taken away by either name', () => {
    const { provider, stand } = setUp()
    const [one, other] = [vi.fn(), vi.fn()]
    expect(provider.on('connect', one)).toBe(provider)
    provider.addListener('connect', other)
    provider.off('connect', one).removeListener('connect', other)
    stand('0x1', '0xa')
    expect([one, other].flatMap(({ mock }) => mock.calls)).toStrictEqual([])
  })

  it('hear once by once, and not at all after removeAllListeners', () => {
    const { provider, stand } = setUp()
    const [once, always] = [vi.fn(), vi.fn()]
    provider.once('chainChanged', once).on('chainChanged', always)
    provider.once('chainChanged', always)
    for (const chainId of ['0x1', '0x2', '0x3']) stand(chainId)
    expect(once.mock.calls).toStrictEqual([['0x2']])
    expect(always.mock.calls).toStrictEqual([['0x2'], ['0x2'], ['0x3']])
    provider.removeAllListeners('connect')
    stand('0x4')
    provider.removeAllListeners()
    stand('0x5')
    expect(always).toHaveBeenCalledTimes(4)
  })
})

it('keeps its members, and takes those of old dapps beside them', () => {
  const { provider } = setUp()
  expect(Reflect.set(provider, 'request', null)).toBe(false)
  expect(Reflect.deleteProperty(provider, 'on')).toBe(false)
  expect(Reflect.set(provider, 'autoRefreshOnNetworkChange', false)).toBe(true)
})

it('is no other wallet, and has no calls from before EIP-1193', () => {
  const { provider } = setUp()
  expect(Object.keys(provider)).toStrictEqual([
    'isPortolan',
    'request',
    'on',
    'once',
    'addListener',
    'off',
    'removeListener',
    'removeAllListeners',
  ])
})
