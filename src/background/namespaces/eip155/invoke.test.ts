import { describe, expect, it, vi } from 'vitest'
import { filtersItem } from '../../../storage/items.ts'
import { createMemoryArea } from '../../../storage/testing/memory-area.ts'
import { createSentRequests } from '../../journal/sent-requests.ts'
import { createFilters } from '../../methods/filters.ts'
import { createSharedReads } from '../../nodes/shared-reads.ts'
import {
  createTestJournal,
  createTestNetworks,
  silentLog,
} from '../../testing/builders.ts'
import { createInvoke, type OwnMethods } from './invoke.ts'
import { eip155Rules, onlyEip155 } from './rules.ts'

const scope = 'eip155:31337'
const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const requestKey = 'injected/D/c/1'
const raw = { method: 'eth_sendRawTransaction', params: ['0x1234'] }

type Options = {
  scope?: string
  account?: string
  params?: string[]
  signal?: AbortSignal
  disconnected?: AbortSignal
}

const ownMethods: OwnMethods = {
  personal_sign: async () => 'signed',
  eth_signTypedData_v4: async () => 'signed',
  eth_signTypedData_v3: async () => 'signed',
  personal_ecRecover: async () => account,
  eth_sendTransaction: async ({ account }) => `sent for ${account}`,
  wallet_sendCalls: async () => ({ id: '0x1' }),
  wallet_getCallsStatus: async () => ({ status: 100 }),
  wallet_showCallsStatus: async () => null,
  wallet_watchAsset: async () => true,
  wallet_getCapabilities: async () => ({ '0x7a69': {} }),
  wallet_addEthereumChain: async () => null,
  eth_subscribe: async () => 'subscribed',
  eth_unsubscribe: async () => true,
}

/** Records the calls of the node, which answers with the method name. */
const setUp = (answers: Promise<void> = Promise.resolve()) => {
  const asked: string[] = []
  const networks = createTestNetworks({
    post: async (_url, { body, signal }) => {
      const { id, method } = JSON.parse(String(body))
      if (method === 'eth_chainId') {
        return Response.json({ jsonrpc: '2.0', id, result: '0x7a69' })
      }
      asked.push(method)
      await Promise.race([answers, abortOf(signal)])
      return Response.json({ jsonrpc: '2.0', id, result: method })
    },
  })
  const sentRequests = createSentRequests(createTestJournal(), {
    log: silentLog,
  })
  const filters = createFilters({
    item: filtersItem(createMemoryArea()),
    now: () => 0,
    readScopes: async () => ({}),
  })
  const invoke = createInvoke({
    networks,
    filters,
    sentRequests,
    ownMethods,
    isWatchOnly: async (address) => address === account,
    sharedReads: createSharedReads(),
  })
  const here = new AbortController().signal
  const call = (method: string, of: Options = {}) => {
    const rule = onlyEip155.ruleOf(of.scope ?? scope, method)
    if (!rule) throw new Error(`${method} has no rule`)
    const asked = {
      origin: 'https://a.example',
      scope: of.scope ?? scope,
      request: of.params ? { method, params: of.params } : { method },
      account: of.account,
      requestKey,
      callerKey: 'injected/D/c',
      sessionScopes: {},
      signal: of.signal ?? here,
      disconnected: of.disconnected ?? here,
    }
    return invoke(asked, rule)
  }
  return { call, asked, recall: sentRequests.recall }
}

const abortOf = (signal: AbortSignal | null | undefined): Promise<never> =>
  new Promise((_resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason))
  })

const turn = (): Promise<void> =>
  new Promise((resolve) => setImmediate(resolve))

describe('invoke', () => {
  it('returns the bare result of a node method', async () => {
    const { call } = setUp()
    expect(await call('eth_blockNumber')).toBe('eth_blockNumber')
  })

  it('repeats a read after an outage, and never a send', async () => {
    const outage = Promise.reject(new TypeError('Failed to fetch'))
    const { call, asked } = setUp(outage)
    const unreachable = { code: 4901, data: { reason: 'unreachable' } }
    await expect(call('eth_call')).rejects.toMatchObject(unreachable)
    expect(asked.splice(0)).toStrictEqual(Array(3).fill('eth_call'))
    const { method, params } = raw
    await expect(call(method, { params })).rejects.toThrow()
    expect(asked).toStrictEqual([method])
  })

  it.each([
    'personal_sign',
    'eth_signTypedData_v4',
    'eth_signTypedData_v3',
    'eth_sendTransaction',
  ])('answers %s of a watch-only account with 4200', async (method) => {
    const { call, asked } = setUp()
    await expect(call(method, { account })).rejects.toMatchObject({
      code: 4200,
      data: { reason: 'watch-only' },
    })
    expect(asked).toStrictEqual([])
  })

  it.each([
    'eth_createAccessList',
    'eth_simulateV1',
    'net_listening',
    'net_version',
  ])('forwards %s to the node', async (method) => {
    const { call, asked } = setUp()
    expect(await call(method)).toBe(method)
    expect(asked).toStrictEqual([method])
  })

  it('sends a raw transaction once, also if its receipt is awaited', async () => {
    const { call, asked } = setUp()
    const { params } = raw
    for (const method of [raw.method, 'eth_sendRawTransactionSync']) {
      expect(await call(method, { params })).toBe(raw.method)
      await expect(call(method, { params: ['1'] })).rejects.toMatchObject({
        code: -32602,
      })
    }
    expect(asked).toStrictEqual([raw.method])
  })

  it('answers methods without a key itself, also for a watch-only account', async () => {
    const { call, asked } = setUp()
    expect(await call('wallet_getCapabilities', { account })).toStrictEqual({
      '0x7a69': {},
    })
    expect(asked).toStrictEqual([])
  })

  it('passes subscription methods to the subscriptions', async () => {
    const { call, asked } = setUp()
    expect(await call('eth_subscribe')).toBe('subscribed')
    expect(await call('eth_unsubscribe')).toBe(true)
    expect(asked).toStrictEqual([])
  })

  it('has a handler for every method that no node answers', () => {
    const { chain, wallet } = eip155Rules
    const own = [chain, wallet].flatMap(({ methods }) =>
      [...methods]
        .filter(([, { answeredBy }]) => answeredBy !== 'node')
        .map(([method]) => method),
    )
    expect(own.toSorted()).toStrictEqual(Object.keys(ownMethods).toSorted())
  })

  it.each(['eth_sendTransaction', 'eth_subscribe'])(
    'asks anew what is read after %s, and does not join an older read',
    async (method) => {
      const { call, asked } = setUp(new Promise<never>(() => undefined))
      void call('eth_getBalance')
      await vi.waitFor(() => expect(asked).toHaveLength(1))
      await call(method)
      void call('eth_getBalance')
      await vi.waitFor(() => expect(asked).toHaveLength(2))
      await call('wallet_getCapabilities')
      void call('eth_getBalance')
      await turn()
      expect(asked).toStrictEqual(['eth_getBalance', 'eth_getBalance'])
    },
  )

  it('asks the user about a suggested network', async () => {
    const { call, asked } = setUp()
    const of = { scope: 'wallet:eip155' }
    expect(await call('wallet_addEthereumChain', of)).toBeNull()
    expect(asked).toStrictEqual([])
  })

  it('does not pass a filter id of a caller to the node', async () => {
    const { call, asked } = setUp()
    const guessed = call('eth_getFilterChanges', { params: ['0x1'] })
    await expect(guessed).rejects.toMatchObject({ code: -32000 })
    const id = await call('eth_newBlockFilter')
    expect(await call('eth_getFilterLogs', { params: [String(id)] })).toBe(
      'eth_getFilterLogs',
    )
    expect(asked).toStrictEqual(['eth_newBlockFilter', 'eth_getFilterLogs'])
  })
})

describe('a call whose caller disconnects', () => {
  const never = new Promise<never>(() => undefined)

  it('is aborted while the node is being called', async () => {
    const { call, asked } = setUp(never)
    const caller = new AbortController()
    const answered = call('eth_call', { disconnected: caller.signal })
    await vi.waitFor(() => expect(asked).toStrictEqual(['eth_call']))
    caller.abort()
    await expect(answered).rejects.toMatchObject({ code: 4100 })
  })

  it('continues once it is sent, and its outcome is stored', async () => {
    let answer: () => void = () => undefined
    const answers = new Promise<void>((resolve) => {
      answer = resolve
    })
    const { call, recall } = setUp(answers)
    const caller = new AbortController()
    const { method, params } = raw
    const sending = call(method, { params, disconnected: caller.signal })
    await turn()
    caller.abort()
    answer()
    expect(await sending).toBe(method)
    expect(await recall(requestKey)).toBe(method)
  })

  it('is not sent if the caller disconnected before', async () => {
    const { call, asked, recall } = setUp()
    const { method, params } = raw
    const disconnected = AbortSignal.abort()
    await expect(call(method, { params, disconnected })).rejects.toMatchObject({
      code: 4100,
    })
    expect(asked).toStrictEqual([])
    expect(recall(requestKey)).toBeUndefined()
  })
})
