import { describe, expect, it } from 'vitest'
import { createAnnouncer, createWalletInfo, EIP_6963 } from './announce.ts'
import { becomeCompatible } from './compatible.ts'
import { createEmitter } from './emitter.ts'
import { createEthereumProvider } from './ethereum-provider.ts'
import { createProviderState } from './provider-state.ts'
import { createSubscriptions } from './subscriptions.ts'
import { createTestChannel } from './testing/test-channel.ts'
import { createWindowChannel } from './window-channel.ts'

const ORIGIN = 'https://dapp.example'
const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

type Posted = { target: string; data: { name: string; data: object } }

/** The members that MetaMask's provider has and EIP-1193 does not. */
type Compatible = {
  isMetaMask: boolean
  chainId: string | null
  networkVersion: string | null
  selectedAddress: string | null
  isConnected: () => boolean
  enable: () => Promise<unknown>
  send: (first: unknown, second?: unknown) => unknown
  sendAsync: (
    payload: unknown,
    callback?: (...args: unknown[]) => void,
  ) => Promise<unknown>
  request: (call: unknown) => Promise<unknown>
  on: (name: string, listener: (params: unknown) => void) => unknown
  removeAllListeners: () => unknown
  _metamask: { isUnlocked: () => Promise<boolean> }
}

const setUp = () => {
  const { channel, sent, receive, answer } = createTestChannel()
  const state = createProviderState(channel)
  const subscriptions = createSubscriptions(channel)
  const emitter = createEmitter()
  const provider = createEthereumProvider({
    channel,
    state,
    subscriptions,
    emitter,
  })
  const posted: Posted['data'][] = []
  const page = Object.assign(new EventTarget(), {
    origin: ORIGIN,
    postMessage: ({ target, data }: Posted, origin: string) => {
      expect([target, origin]).toStrictEqual(['metamask-inpage', ORIGIN])
      posted.push(structuredClone(data))
    },
  })
  const announced: { info: { name: string }; provider: object }[] = []
  page.addEventListener(EIP_6963.announcement, (event) =>
    announced.push((event as CustomEvent).detail),
  )
  const rewritten: (() => void)[] = []
  const onRewritten = (listener: () => void) => void rewritten.push(listener)
  const compatible = provider as unknown as Compatible
  becomeCompatible({
    channel,
    state,
    subscriptions,
    emitter,
    provider,
    windowChannel: createWindowChannel(page as never, onRewritten),
    announce: createAnnouncer({ page, onRewritten }),
    info: createWalletInfo('first'),
    uuid: 'second',
    extensionId: 'portolan-id',
  })
  const stand = (chainId: string, ...accounts: string[]): void =>
    receive({
      type: 'event',
      api: 'eip1193',
      json: JSON.stringify({ chainId, accounts }),
    })
  const message = (data: unknown, from: object = {}): void => {
    const event = Object.assign(new Event('message'), {
      source: page,
      origin: ORIGIN,
      data,
      ...from,
    })
    page.dispatchEvent(event)
  }
  const post = (name: string, data: unknown, from?: object): void =>
    message({ target: 'metamask-contentscript', data: { name, data } }, from)
  const asked = () =>
    sent.flatMap((one) =>
      one.type === 'request'
        ? [{ ...JSON.parse(one.json), ...(one.api && { api: one.api }) }]
        : [],
    )
  return {
    compatible,
    provider,
    announced,
    posted,
    rewritten,
    sent,
    asked,
    receive,
    answer,
    stand,
    message,
    post,
  }
}

const call = { jsonrpc: '2.0', id: 'a', method: 'eth_blockNumber', params: [] }

describe('the compatible provider', () => {
  it('is announced as what it is, under the expected rdns', () => {
    const { announced, compatible, provider } = setUp()
    expect(announced).toStrictEqual([
      {
        info: {
          uuid: 'second',
          name: 'Portolan (MetaMask-compatible)',
          icon: createWalletInfo('first').icon,
          rdns: 'io.metamask',
        },
        provider,
      },
    ])
    expect(compatible).toMatchObject({ isMetaMask: true, isPortolan: true })
  })

  it('has the current state, also in listeners', () => {
    const { compatible, stand, sent } = setUp()
    expect(sent).toStrictEqual([{ type: 'listen', api: 'eip1193' }])
    const read = () => [
      compatible.chainId,
      compatible.networkVersion,
      compatible.selectedAddress,
      compatible.isConnected(),
    ]
    expect(read()).toStrictEqual([null, null, null, false])
    stand('0x1')
    expect(read()).toStrictEqual(['0x1', '1', null, true])
    const seen: unknown[] = []
    compatible.on('chainChanged', () => seen.push(read()))
    compatible.on('networkChanged', (version) => seen.push(version))
    stand('0x7a69', ADDRESS)
    stand('0x7a69')
    expect(seen).toStrictEqual([['0x7a69', '31337', ADDRESS, true], '31337'])
  })

  it('has sendAsync, for one call and for several', async () => {
    const { compatible, answer } = setUp()
    const ask = (payload: unknown) =>
      new Promise((resolve) =>
        compatible.sendAsync(payload, (...args) => resolve(args)),
      )
    const one = ask(call)
    answer(1, { result: '0x7' })
    expect(await one).toStrictEqual([
      null,
      { id: 'a', jsonrpc: '2.0', result: '0x7' },
    ])
    const wrong = ask(call)
    const error = { code: 4001, message: 'User rejected the request.' }
    answer(2, { error })
    expect(await wrong).toStrictEqual([
      expect.objectContaining(error),
      { id: 'a', jsonrpc: '2.0', error: { ...error, data: undefined } },
    ])
    const both = ask([call, { ...call, id: 'b' }])
    answer(3, { result: '0x8' })
    answer(4, { error })
    expect(await both).toMatchObject([
      null,
      [
        { id: 'a', result: '0x8' },
        { id: 'b', error },
      ],
    ])
    const returned = compatible.sendAsync([call])
    answer(5, { result: '0x9' })
    expect(await returned).toMatchObject([{ id: 'a', result: '0x9' }])
  })

  it('has send in all its forms, and enable', async () => {
    const { compatible, answer, asked, stand } = setUp()
    const byName = compatible.send('eth_call', [1])
    answer(1, { result: '0x7' })
    expect(await byName).toMatchObject({ jsonrpc: '2.0', result: '0x7' })
    const wrong = compatible.send('eth_call')
    answer(2, { error: { code: 4100, message: 'No.' } })
    await expect(wrong).rejects.toMatchObject({ code: 4100 })
    const called = new Promise((resolve) =>
      compatible.send(call, (_: unknown, answer: unknown) => resolve(answer)),
    )
    answer(3, { result: '0x8' })
    expect(await called).toMatchObject({ id: 'a', result: '0x8' })
    stand('0x1', ADDRESS)
    const now = (method: string) => compatible.send({ id: 1, method })
    expect(
      ['eth_accounts', 'eth_coinbase', 'net_version'].map(now),
    ).toMatchObject([
      { id: 1, result: [ADDRESS] },
      { result: ADDRESS },
      { result: '1' },
    ])
    expect(() => now('eth_call')).toThrow('request')
    expect(await compatible._metamask.isUnlocked()).toBe(true)
    compatible.enable()
    expect(asked().at(-1)).toMatchObject({ method: 'eth_requestAccounts' })
  })
})

describe('the window channel', () => {
  it.each([
    ['metamask-provider', { api: 'eip1193' }],
    ['metamask-multichain-provider', {}],
  ])('answers calls of %s under their id', async (name, api) => {
    const { post, posted, asked, answer } = setUp()
    post(name, call)
    post(name, { ...call, id: 7 })
    const { method, params } = call
    expect(asked()).toStrictEqual([
      { jsonrpc: '2.0', id: 1, method, params, ...api },
      { jsonrpc: '2.0', id: 2, method, params, ...api },
    ])
    const error = { code: 3, message: 'reverted', data: '0x' }
    answer(2, { error })
    answer(1, { result: '0x7' })
    await new Promise((resolve) => setTimeout(resolve))
    expect(posted).toStrictEqual([
      { name, data: { jsonrpc: '2.0', id: 7, error } },
      { name, data: { jsonrpc: '2.0', id: 'a', result: '0x7' } },
    ])
  })

  it('answers only the state without an id', async () => {
    const { post, posted, asked, answer } = setUp()
    const { id: _, ...without } = call
    post('metamask-provider', without)
    expect(asked()).toStrictEqual([])
    post('metamask-provider', { method: 'metamask_getProviderState' })
    answer(1, { result: '0x7a69' })
    await new Promise((resolve) => setTimeout(resolve))
    answer(2, { result: [ADDRESS] })
    await new Promise((resolve) => setTimeout(resolve))
    const result = {
      extensionId: 'portolan-id',
      accounts: [ADDRESS],
      chainId: '0x7a69',
      networkVersion: '31337',
      isUnlocked: true,
    }
    expect(posted).toStrictEqual([
      { name: 'metamask-provider', data: { jsonrpc: '2.0', result } },
    ])
  })

  it('ignores frames of other windows and origins', () => {
    const { post, asked } = setUp()
    post('metamask-provider', call, { source: new EventTarget() })
    post('metamask-provider', call, { source: null })
    post('metamask-provider', call, { origin: 'https://other.example' })
    expect(asked()).toStrictEqual([])
  })

  it.each([
    null,
    'ping',
    {},
    { target: 'metamask-contentscript' },
    { target: 'metamask-contentscript', data: null },
    { target: 'metamask-contentscript', data: { name: 'metamask-provider' } },
    {
      target: 'metamask-contentscript',
      data: { name: 'metamask-provider', data: { id: 1, method: 7 } },
    },
    {
      target: 'metamask-contentscript',
      data: { name: 'metamask-provider', data: { ...call, id: {} } },
    },
    { target: 'metamask-contentscript', data: { name: 'other', data: call } },
    {
      target: 'metamask-contentscript',
      data: { name: 'constructor', data: call },
    },
    {
      target: 'metamask-inpage',
      data: { name: 'metamask-provider', data: call },
    },
  ])('ignores %j', (data) => {
    const { message, asked, posted } = setUp()
    message(data)
    expect([asked(), posted]).toStrictEqual([[], []])
  })

  it('notifies of changes on a stream that the page uses', async () => {
    const { post, posted, stand, receive } = setUp()
    stand('0x1')
    stand('0x2', ADDRESS)
    expect(posted).toStrictEqual([])
    post('metamask-provider', call)
    stand('0x7a69', ADDRESS)
    stand('0x7a69')
    const changed = {
      jsonrpc: '2.0',
      method: 'wallet_sessionChanged',
      params: { sessionScopes: {} },
    }
    receive({ type: 'event', json: JSON.stringify(changed) })
    const notification = (method: string, params: unknown) => ({
      name: 'metamask-provider',
      data: { jsonrpc: '2.0', method, params },
    })
    expect(posted).toStrictEqual([
      notification('metamask_chainChanged', {
        chainId: '0x7a69',
        networkVersion: '31337',
      }),
      notification('metamask_accountsChanged', []),
    ])
    post('metamask-multichain-provider', call)
    receive({ type: 'event', json: JSON.stringify(changed) })
    expect(posted.at(-1)).toStrictEqual({
      name: 'metamask-multichain-provider',
      data: changed,
    })
  })

  it('notifies of subscriptions, whatever the page does to its listeners', async () => {
    const { compatible, post, posted, answer, receive } = setUp()
    const name = 'metamask-provider'
    post(name, { ...call, method: 'eth_subscribe', params: ['newHeads'] })
    answer(1, { result: '0xa' })
    await new Promise((resolve) => setTimeout(resolve))
    compatible.removeAllListeners()
    const notify = (data: object): void => {
      const notification = { method: 'eth_subscription', params: data }
      const params = { scope: 'eip155:1', notification }
      const json = JSON.stringify({ method: 'wallet_notify', params })
      receive({ type: 'event', json })
    }
    const data = { subscription: '0xa', result: { number: '0x1' } }
    notify(data)
    // A subscription of the session API.
    notify({ ...data, subscription: '0xb' })
    expect(posted.slice(1)).toStrictEqual([
      {
        name,
        data: { jsonrpc: '2.0', method: 'eth_subscription', params: data },
      },
    ])
  })

  it('listens again in a page that has rewritten itself', () => {
    const { rewritten, announced } = setUp()
    for (const listener of rewritten) listener()
    expect(rewritten).toHaveLength(2)
    expect(announced).toHaveLength(2)
  })
})
