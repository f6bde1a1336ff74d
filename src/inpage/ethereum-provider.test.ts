import { describe, expect, it, vi } from 'vitest'
import { createEmitter } from './emitter.ts'
import { createEthereumProvider } from './ethereum-provider.ts'
import { createProviderState } from './provider-state.ts'
import { createSubscriptions } from './subscriptions.ts'
import { createTestChannel } from './testing/test-channel.ts'

const NAMES = [
  'connect',
  'disconnect',
  'chainChanged',
  'accountsChanged',
  'message',
  // Only where the user wants MetaMask compatibility.
  'networkChanged',
]

const setUp = () => {
  const { channel, sent, receive, answer } = createTestChannel()
  const provider = createEthereumProvider({
    channel,
    state: createProviderState(channel),
    subscriptions: createSubscriptions(channel),
    emitter: createEmitter(),
  })
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
  const received: unknown[] = []
  const receiveAll = (): void => {
    for (const name of NAMES) {
      provider.on(name, (params) => received.push([name, params]))
    }
  }
  return { provider, sent, answer, stand, notify, received, receiveAll }
}

describe('request', () => {
  it('sends a call with the label of EIP-1193', () => {
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
  it('tell the worker once that the page listens', () => {
    const { sent, receiveAll } = setUp()
    receiveAll()
    expect(sent).toStrictEqual([{ type: 'listen', api: 'eip1193' }])
  })

  it('announce only the connection on the first state', () => {
    const { received, receiveAll, stand } = setUp()
    receiveAll()
    stand('0x1', '0xa')
    stand('0x1', '0xa')
    expect(received).toStrictEqual([['connect', { chainId: '0x1' }]])
  })

  it('announce the connection, then the switch, in that order', () => {
    const { received, receiveAll, stand } = setUp()
    receiveAll()
    stand('0x1')
    stand('0x7a69', '0xa')
    stand('0x7a6a', '0xa')
    stand('0x7a6a', '0xb', '0xa')
    expect(received).toStrictEqual([
      ['connect', { chainId: '0x7a69' }],
      ['chainChanged', '0x7a69'],
      ['accountsChanged', ['0xa']],
      ['chainChanged', '0x7a6a'],
      ['accountsChanged', ['0xb', '0xa']],
    ])
  })

  it('announce the end with the accounts first', () => {
    const { received, receiveAll, stand } = setUp()
    stand('0x7a69', '0xa')
    receiveAll()
    stand('0x1')
    stand('0x1')
    expect(received).toStrictEqual([
      ['accountsChanged', []],
      ['disconnect', expect.objectContaining({ code: 4900 })],
      ['chainChanged', '0x1'],
    ])
  })

  it('do not depend on what a listener does with its list', () => {
    const { provider, received, receiveAll, stand } = setUp()
    provider.on('accountsChanged', (accounts) => {
      ;(accounts as string[]).length = 0
    })
    stand('0x1')
    stand('0x1', '0xa')
    receiveAll()
    stand('0x1', '0xa')
    expect(received).toStrictEqual([])
  })

  it('contain the subscriptions made here, and no others', async () => {
    const { provider, received, receiveAll, answer, notify } = setUp()
    receiveAll()
    const made = provider.request({ method: 'eth_subscribe' })
    answer(1, { result: '0xabc' })
    await made
    notify('0xabc')
    notify('0xdef')
    notify('constructor')
    const data = { subscription: '0xabc', result: '0x7' }
    expect(received).toStrictEqual([
      ['message', { type: 'eth_subscription', data }],
    ])
  })
})

describe('listeners', () => {
  it('can be removed by either name', () => {
    const { provider, stand } = setUp()
    const [one, other] = [vi.fn(), vi.fn()]
    expect(provider.on('connect', one)).toBe(provider)
    provider.addListener('connect', other)
    provider.off('connect', one).removeListener('connect', other)
    stand('0x1', '0xa')
    expect([one, other].flatMap(({ mock }) => mock.calls)).toStrictEqual([])
  })

  it('are called once by once, and never after removeAllListeners', () => {
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

it('the provider has fixed members, and accepts those of old dapps', () => {
  const { provider } = setUp()
  expect(Reflect.set(provider, 'request', null)).toBe(false)
  expect(Reflect.deleteProperty(provider, 'on')).toBe(false)
  expect(Reflect.set(provider, 'autoRefreshOnNetworkChange', false)).toBe(true)
})

it('the provider does not pose as another wallet, and has no methods from before EIP-1193', () => {
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
