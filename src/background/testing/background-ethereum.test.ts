import { createClient, custom, MethodNotFoundRpcError } from 'viem'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { createRelay } from '../../content/relay.ts'
import { passTimeByLoop } from '../../dev/loop-time.ts'
import type { RpcAnswer } from '../../protocol/json-rpc.ts'
import { siteGroupKey } from '../../protocol/site-settings.ts'
import {
  readJournal,
  storeJournal,
  storeValues,
  watchOnly,
} from './builders.ts'
import { createModelBrowser, endBrowsers } from './model-browser.ts'
import { createModelPage } from './model-page.ts'
import { openModelPopup } from './model-popup.ts'
import { connectRequestOf } from './test-approvals.ts'
import { createTestWorker } from './test-worker.ts'

afterAll(endBrowsers)

passTimeByLoop()

const ORIGIN = 'https://one.example'
const [LOCAL, TWO, HERITAGE] = ['eip155:31337', 'eip155:31338', 'eip155:61337']
const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const CHAIN_KEY = `chain/${ORIGIN}`

const scope = (chainId: string, ...methods: string[]) => ({
  methods,
  notifications: ['eth_subscription'],
  accounts: [`${chainId}:${ADDRESS}`],
})

/** A session with two chains that may add others. */
const connected = {
  generation: 1,
  sessionScopes: {
    [LOCAL]: scope(LOCAL, 'eth_blockNumber', 'personal_sign'),
    [TWO]: scope(TWO, 'eth_blockNumber', 'personal_sign'),
    'wallet:eip155': scope('wallet:eip155', 'wallet_addEthereumChain'),
  },
  sessionProperties: {},
}

const unauthorized = { error: { code: 4100 } }
const rejected = { error: { code: 4001 } }

/** A whole worker, a page whose EIP-1193 provider listens, and the popup. */
const setUp = ({
  session,
  stored,
}: {
  session?: object
  stored?: Record<string, unknown>
} = {}) => {
  const answers: RpcAnswer[] = []
  /** The URLs of the nodes that were asked. */
  const contacted: string[] = []
  /** The states and answers that the page received, in order. */
  const received: unknown[] = []
  const browser = createModelBrowser({
    createWorker: createTestWorker,
    node: (body, url) => {
      contacted.push(url)
      const { id, method } = JSON.parse(body)
      const chainId = url.includes('local-two') ? '0x7a6a' : '0x7a69'
      const result = method === 'eth_chainId' ? chainId : url.split('/')[3]
      return {
        answer: JSON.stringify({ jsonrpc: '2.0', id, result }),
        delay: 0,
      }
    },
  })
  storeValues(browser.stored.local, {
    'accounts/held': [watchOnly(ADDRESS)],
    ...(session && { [`session/${ORIGIN}`]: session }),
    ...stored,
  })
  const createPage = (name: string, origin = ORIGIN) => {
    const states: unknown[] = []
    const page = createModelPage({
      origin,
      name,
      createRelay,
      connect: (from) => browser.connect('servePage', from),
      now: () => 0,
      onAnswer: (_, __, answer) => {
        answers.push(answer)
        received.push(answer)
      },
      onEvent: () => undefined,
      onEthereum: (state) => {
        states.push(state)
        received.push(state)
      },
    })
    return { page, states }
  }
  const { page, states } = createPage('page')
  const answerOf = (id: number) =>
    vi.waitFor(() => {
      const answer = answers.find((one) => one.id === id)
      if (!answer) throw new Error('not answered yet')
      const { id: _, jsonrpc: __, ...outcome } = answer
      return outcome
    })
  const ask = async (method: string, params?: unknown) => {
    const before = answers.length
    const { id } = page.ask(method, params, 'eip1193')
    await vi.waitFor(() => expect(answers.length).toBeGreaterThan(before))
    return answerOf(id)
  }
  const popup = openModelPopup(browser)
  const asked = () =>
    vi.waitFor(async () => {
      const [approval] = await popup.call('getApprovals')
      if (approval?.kind !== 'connect') throw new Error('nothing is asked')
      return approval
    })
  const approve = async (chosen?: string[]) => {
    const { id, hash, chains } = await asked()
    await popup.call('decide', {
      kind: 'connect',
      id,
      hash,
      choice: {
        accounts: [ADDRESS],
        chains: chosen ?? chains.filter(hasNode).map(({ chainId }) => chainId),
      },
    })
  }
  const reject = async () => {
    const { id } = await asked()
    await popup.call('reject', { id })
  }
  const read = (key: string) =>
    (browser.stored.local.get(key) as { value: unknown } | undefined)?.value
  return {
    browser,
    contacted,
    page,
    states,
    received,
    answers,
    createPage,
    answerOf,
    ask,
    popup,
    asked,
    approve,
    reject,
    read,
  }
}

const optionalScopes = {
  'eip155:31337': { methods: [], notifications: [] },
}

const switchTo = (chainId: string) => [{ chainId }]

const hasNode = ({ needsNode }: { needsNode: boolean }) => !needsNode

describe('a site without a session', () => {
  it.each([
    ['eth_chainId', '0x7a69'],
    ['net_version', '31337'],
    ['eth_accounts', []],
    ['eth_coinbase', null],
    ['wallet_getPermissions', []],
  ])('is answered %s without a node', async (method, result) => {
    const { ask, contacted } = setUp()
    expect(await ask(method)).toStrictEqual({ result })
    expect(contacted).toStrictEqual([])
  })

  it('is on the first built-in network that has a node', async () => {
    const nodes = [{ url: { shown: 'https://node.example', secrets: [] } }]
    const stored = {
      'networks/custom': [{ chainId: 'eip155:5', name: 'Mine', symbol: 'MN' }],
      'node/eip155:5': { nodes },
      'node/eip155:10': { nodes },
    }
    const { ask, contacted } = setUp({ stored })
    expect(await ask('eth_chainId')).toStrictEqual({ result: '0xa' })
    expect(await ask('net_version')).toStrictEqual({ result: '10' })
    expect(contacted).toStrictEqual([])
  })

  it.each([
    ['eth_blockNumber', []],
    ['personal_sign', ['0x00', ADDRESS]],
    ['wallet_getCapabilities', [ADDRESS]],
    ['wallet_sendCalls', [{ from: ADDRESS, chainId: '0x7a69' }]],
    ['wallet_getCallsStatus', ['0x1']],
    ['wallet_switchEthereumChain', switchTo('0x7a69')],
    ['wallet_switchEthereumChain', switchTo('0x99')],
  ])('is not authorized for %s', async (method, params) => {
    const { ask, browser } = setUp()
    expect(await ask(method, params)).toMatchObject(unauthorized)
    expect(browser.windows.size).toBe(0)
  })

  it.each([
    'eth_sign',
    'eth_signTransaction',
    'eth_decrypt',
    'eth_getEncryptionPublicKey',
    'wallet_getSession',
    'constructor',
  ])('learns that %s is no method', async (method) => {
    expect(await setUp().ask(method)).toStrictEqual({
      error: {
        code: -32601,
        message: 'The method does not exist / is not available.',
      },
    })
  })

  it('gives viem an error that it can fall back on', async () => {
    const { ask } = setUp()
    const request = async ({ method }: { method: string }) => {
      const answer = await ask(method)
      throw 'error' in answer ? answer.error : new Error('it was answered')
    }
    const client = createClient({ transport: custom({ request }) })
    const unknown = client.request({ method: 'eth_sign' as never })
    await expect(unknown).rejects.toBeInstanceOf(MethodNotFoundRpcError)
  })
})

describe('eth_requestAccounts', () => {
  it('asks for every chain with a node, and returns accounts', async () => {
    const { page, answerOf, asked, approve, read } = setUp()
    const { id } = page.ask('eth_requestAccounts', [], 'eip1193')
    const { chains } = await asked()
    expect(chains.map(({ chainId }) => chainId)).toStrictEqual([
      LOCAL,
      TWO,
      HERITAGE,
      'wallet:eip155',
    ])
    expect(chains.filter(hasNode)).toHaveLength(4)
    expect(chains[0]?.methods).toContain('eth_sendTransaction')
    await approve()
    expect(await answerOf(id)).toStrictEqual({ result: [ADDRESS] })
    expect(read(`session/${ORIGIN}`)).toMatchObject({
      sessionProperties: { 'eip1193-compatible': true },
    })
  })

  it('notifies the page before the answer', async () => {
    const { page, received, answerOf, approve } = setUp()
    page.listen('eip1193')
    const { id } = page.ask('eth_requestAccounts', [], 'eip1193')
    await approve([TWO])
    await answerOf(id)
    expect(received).toStrictEqual([
      { chainId: '0x7a69', accounts: [] },
      { chainId: '0x7a6a', accounts: [ADDRESS] },
      { jsonrpc: '2.0', id, result: [ADDRESS] },
    ])
  })

  it('does not ask a connected site again', async () => {
    const { ask, browser } = setUp({ session: connected })
    expect(await ask('eth_requestAccounts')).toStrictEqual({
      result: [ADDRESS],
    })
    expect(browser.windows.size).toBe(0)
  })

  it('can be rejected by the user, also by leaving no chain', async () => {
    const { page, answerOf, reject, approve } = setUp()
    const first = page.ask('eth_requestAccounts', [], 'eip1193')
    await reject()
    expect(await answerOf(first.id)).toMatchObject(rejected)
    const second = page.ask('eth_requestAccounts', [], 'eip1193')
    await approve(['wallet:eip155'])
    expect(await answerOf(second.id)).toMatchObject(rejected)
    const left = page.ask('wallet_getSession', {})
    expect(await answerOf(left.id)).toStrictEqual({
      result: { sessionScopes: {}, sessionProperties: {} },
    })
  })

  it('stays on its chain when another is granted', async () => {
    const { page, ask, answerOf, approve } = setUp()
    const { id } = page.ask('eth_requestAccounts', [], 'eip1193')
    await approve([TWO])
    await answerOf(id)
    const optionalScopes = { [LOCAL]: { methods: [], notifications: [] } }
    const more = page.ask('wallet_createSession', { optionalScopes })
    await approve()
    await answerOf(more.id)
    expect(await ask('eth_chainId')).toStrictEqual({ result: '0x7a6a' })
  })

  it.each(['approval', 'answer'])(
    'asks once, also when the worker stops before the %s',
    async (point) => {
      const { browser, page, answers, answerOf, asked, approve } = setUp()
      const { id } = page.ask('eth_requestAccounts', [], 'eip1193')
      const { id: shown } = await asked()
      if (point === 'approval') {
        browser.stop()
        expect((await asked()).id).toBe(shown)
      } else {
        // Right after the session is stored, before any page is notified.
        browser.stopAt(6, 'after')
      }
      await approve()
      expect(await answerOf(id)).toStrictEqual({ result: [ADDRESS] })
      expect([answers.length, browser.stops()]).toStrictEqual([1, 1])
    },
  )
})

it.each([
  ['eth_requestAccounts', undefined],
  ['wallet_requestPermissions', [{ eth_accounts: {} }]],
  ['wallet_createSession', { optionalScopes }],
])(
  '%s is refused while another request to connect is pending',
  async (method, params) => {
    for (const first of ['eth_requestAccounts', 'wallet_requestPermissions']) {
      const { page, asked, answerOf, answers } = setUp()
      page.ask(first, [{ eth_accounts: {} }], 'eip1193')
      await asked()
      const api = method === 'wallet_createSession' ? undefined : 'eip1193'
      const { id } = page.ask(method, params, api)
      expect(await answerOf(id)).toMatchObject({ error: { code: -32002 } })
      expect(answers).toHaveLength(1)
    }
  },
)

describe('permissions', () => {
  const permission = {
    invoker: ORIGIN,
    parentCapability: 'eth_accounts',
    caveats: [{ type: 'restrictReturnedAccounts', value: [ADDRESS] }],
  }
  const permittedChains = (...value: string[]) => ({
    invoker: ORIGIN,
    parentCapability: 'endowment:permitted-chains',
    caveats: [{ type: 'restrictNetworkSwitching', value }],
  })

  it('are those of the session', async () => {
    const { ask } = setUp({ session: connected })
    expect(await ask('wallet_getPermissions')).toStrictEqual({
      result: [permission, permittedChains('0x7a69', '0x7a6a')],
    })
  })

  it('are requested each time, for the granted chains', async () => {
    const { page, answerOf, asked, approve } = setUp({ session: connected })
    const params = [{ eth_accounts: {} }]
    const { id } = page.ask('wallet_requestPermissions', params, 'eip1193')
    const { chains } = await asked()
    expect(chains.map(({ chainId }) => chainId)).toStrictEqual([
      LOCAL,
      TWO,
      'wallet:eip155',
    ])
    await approve()
    expect(await answerOf(id)).toStrictEqual({
      result: [permission, permittedChains('0x7a69', '0x7a6a')],
    })
  })

  const caveats = [{ type: 'restrictNetworkSwitching', value: ['0xef99'] }]

  it.each([
    [{ 'endowment:permitted-chains': { caveats } }],
    [{ 'endowment:permitted-chains': { caveats }, eth_accounts: {} }],
  ])('are requested for the chains that they name: %j', async (named) => {
    const { page, answerOf, asked, approve } = setUp()
    const { id } = page.ask('wallet_requestPermissions', [named], 'eip1193')
    const { chains } = await asked()
    expect(chains.map(({ chainId }) => chainId)).toStrictEqual([
      HERITAGE,
      'wallet:eip155',
    ])
    await approve()
    expect(await answerOf(id)).toStrictEqual({
      result: [permission, permittedChains('0xef99')],
    })
  })

  it.each([
    ['unknown chains', '0x99'],
    ['chains that the user added', '0x5'],
  ])('of %s alone are refused, without an approval', async (_, chainId) => {
    const stored = {
      'networks/custom': [{ chainId: 'eip155:5', name: 'Mine', symbol: 'MN' }],
    }
    const { ask, browser } = setUp({ stored })
    const caveats = [{ type: 'restrictNetworkSwitching', value: [chainId] }]
    const named = { 'endowment:permitted-chains': { caveats } }
    expect(await ask('wallet_requestPermissions', [named])).toMatchObject({
      error: { code: 5100 },
    })
    expect(browser.windows.size).toBe(0)
  })

  it('add the chains that they name to those of the session', async () => {
    const { page, answerOf, asked, approve } = setUp({ session: connected })
    const named = { 'endowment:permitted-chains': { caveats } }
    const { id } = page.ask('wallet_requestPermissions', [named], 'eip1193')
    const { chains } = await asked()
    expect(chains.map(({ chainId }) => chainId).toSorted()).toStrictEqual([
      LOCAL,
      TWO,
      HERITAGE,
      'wallet:eip155',
    ])
    await approve()
    expect(await answerOf(id)).toStrictEqual({
      result: [permission, permittedChains('0x7a69', '0x7a6a', '0xef99')],
    })
  })

  it.each(['eth_accounts', 'endowment:permitted-chains'])(
    'are revoked with %s',
    async (name) => {
      const { ask } = setUp({ session: connected })
      const revoked = await ask('wallet_revokePermissions', [{ [name]: {} }])
      expect(revoked).toStrictEqual({ result: null })
      expect(await ask('wallet_getPermissions')).toStrictEqual({ result: [] })
    },
  )

  it.each([
    [undefined],
    [[]],
    [[{}]],
    [[{ eth_accounts: {}, snap_dialog: {} }]],
    [{ eth_accounts: {} }],
  ])('of other names are refused: %j', async (params) => {
    const { ask, browser } = setUp({ session: connected })
    for (const name of ['request', 'revoke']) {
      expect(await ask(`wallet_${name}Permissions`, params)).toStrictEqual({
        error: {
          code: -32602,
          message: 'Invalid method parameter(s).',
          data: {
            path: 'params.0',
            reason:
              'must be an object with eth_accounts, endowment:permitted-chains or both',
          },
        },
      })
    }
    expect(browser.windows.size).toBe(0)
  })

  it('end with the session and leave nothing behind', async () => {
    const { ask, page, states, read } = setUp({ session: connected })
    page.listen('eip1193')
    await ask('wallet_switchEthereumChain', switchTo('0x7a6a'))
    const params = [{ eth_accounts: {} }]
    expect(await ask('wallet_revokePermissions', params)).toStrictEqual({
      result: null,
    })
    expect(states.at(-1)).toStrictEqual({ chainId: '0x7a69', accounts: [] })
    expect(await ask('eth_accounts')).toStrictEqual({ result: [] })
    expect(read(CHAIN_KEY)).toBeUndefined()
  })

  it('can be granted by the user when the wallet is no longer the default', async () => {
    const { browser, ask, page, answerOf, approve, popup } = setUp({
      session: connected,
    })
    const site = { origin: ORIGIN }
    const change = { isDefaultWallet: true }
    await popup.call('changeSite', { ...site, change })
    const key = siteGroupKey(ORIGIN)
    await ask('wallet_revokePermissions', [{ eth_accounts: {} }])
    expect([...browser.stored.sync.keys()]).toStrictEqual([key])
    const again = page.ask('eth_requestAccounts', [], 'eip1193')
    await approve()
    await answerOf(again.id)
    await popup.call('disconnectSite', site)
    expect([...browser.stored.sync.keys()]).toStrictEqual([])
  })
})

describe('wallet_switchEthereumChain', () => {
  it('to a granted chain shows no approval, and is notified before it is answered', async () => {
    const { ask, page, received, browser } = setUp({ session: connected })
    page.listen('eip1193')
    await ask('wallet_switchEthereumChain', switchTo('0x7a6a'))
    expect(received).toStrictEqual([
      { chainId: '0x7a69', accounts: [ADDRESS] },
      { chainId: '0x7a6a', accounts: [ADDRESS] },
      { jsonrpc: '2.0', id: 1, result: null },
    ])
    expect(await ask('eth_chainId')).toStrictEqual({ result: '0x7a6a' })
    expect(await ask('net_version')).toStrictEqual({ result: '31338' })
    expect(await ask('eth_blockNumber')).toStrictEqual({ result: 'local-two' })
    expect(browser.windows.size).toBe(0)
  })

  it('notifies all pages of the origin and none of another', async () => {
    const { ask, createPage } = setUp({ session: connected })
    const tab = createPage('tab')
    const other = createPage('other', 'https://other.example')
    tab.page.listen('eip1193')
    other.page.listen('eip1193')
    await vi.waitFor(() => expect(other.states).toHaveLength(1))
    await ask('wallet_switchEthereumChain', switchTo('0x7a6a'))
    await ask('wallet_switchEthereumChain', switchTo('0x7a6a'))
    expect(tab.states).toStrictEqual([
      { chainId: '0x7a69', accounts: [ADDRESS] },
      { chainId: '0x7a6a', accounts: [ADDRESS] },
    ])
    expect(other.states).toStrictEqual([{ chainId: '0x7a69', accounts: [] }])
  })

  it('survives a worker stop, and is sent only once to a page', async () => {
    const { browser, ask, page, states } = setUp({ session: connected })
    await ask('wallet_switchEthereumChain', switchTo('0x7a6a'))
    page.listen('eip1193')
    await vi.waitFor(() => expect(states).toHaveLength(1))
    browser.stop()
    expect(await ask('eth_chainId')).toStrictEqual({ result: '0x7a6a' })
    expect(states).toStrictEqual([{ chainId: '0x7a6a', accounts: [ADDRESS] }])
  })

  it('to a chain that is not granted requests it in addition to the others', async () => {
    const { page, answerOf, approve, ask, read } = setUp({ session: connected })
    const params = switchTo('0xef99')
    const { id } = page.ask('wallet_switchEthereumChain', params, 'eip1193')
    await approve()
    expect(await answerOf(id)).toStrictEqual({ result: null })
    expect(await ask('eth_chainId')).toStrictEqual({ result: '0xef99' })
    expect(
      Object.keys(Object(read(`session/${ORIGIN}`)).sessionScopes).sort(),
    ).toStrictEqual([LOCAL, TWO, HERITAGE, 'wallet:eip155'])
  })

  it('is rejected if the user rejects or grants something else', async () => {
    const { page, answerOf, approve, reject, ask } = setUp({
      session: connected,
    })
    const params = switchTo('0xef99')
    const first = page.ask('wallet_switchEthereumChain', params, 'eip1193')
    await reject()
    expect(await answerOf(first.id)).toMatchObject(rejected)
    const second = page.ask('wallet_switchEthereumChain', params, 'eip1193')
    await approve([LOCAL])
    expect(await answerOf(second.id)).toMatchObject(rejected)
    expect(await ask('eth_chainId')).toStrictEqual({ result: '0x7a69' })
  })

  it('to an unknown chain names that chain', async () => {
    const { ask } = setUp({ session: connected })
    expect(
      await ask('wallet_switchEthereumChain', switchTo('0x99')),
    ).toStrictEqual({
      error: {
        code: 4902,
        message: 'Unrecognized chain ID.',
        data: { reason: 'the wallet does not know the chain 0x99' },
      },
    })
  })

  it.each([[undefined], [[]], [switchTo('31337')], [switchTo('0x07a69')]])(
    'refuses %j',
    async (params) => {
      const { ask } = setUp({ session: connected })
      expect(await ask('wallet_switchEthereumChain', params)).toMatchObject({
        error: { code: -32602, data: { path: 'params.0.chainId' } },
      })
    },
  )

  it('falls back and notifies when the chain is revoked', async () => {
    const { ask, page, states, read, popup } = setUp({ session: connected })
    page.listen('eip1193')
    await ask('wallet_switchEthereumChain', switchTo('0x7a6a'))
    expect(read(CHAIN_KEY)).toStrictEqual({ chainId: TWO })
    await popup.call('editSession', {
      origin: ORIGIN,
      accounts: [ADDRESS],
      chains: [LOCAL],
    })
    expect(states.at(-1)).toStrictEqual({
      chainId: '0x7a69',
      accounts: [ADDRESS],
    })
    expect(read(CHAIN_KEY)).toBeUndefined()
  })
})

describe('wallet_addEthereumChain', () => {
  const known = {
    chainName: 'Heritage',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: ['https://node.example'],
  }

  it('asks to switch too, and succeeds whatever the user decides', async () => {
    const { page, ask, answerOf, approve, reject } = setUp({
      session: connected,
    })
    const params = [{ chainId: '0xef99', ...known }]
    const first = page.ask('wallet_addEthereumChain', params, 'eip1193')
    await reject()
    expect(await answerOf(first.id)).toStrictEqual({ result: null })
    expect(await ask('eth_chainId')).toStrictEqual({ result: '0x7a69' })
    const second = page.ask('wallet_addEthereumChain', params, 'eip1193')
    await approve()
    expect(await answerOf(second.id)).toStrictEqual({ result: null })
    expect(await ask('eth_chainId')).toStrictEqual({ result: '0xef99' })
  })

  it('is -32002 while another request to connect is open', async () => {
    const { page, ask, asked } = setUp({ session: connected })
    page.ask('wallet_requestPermissions', [{ eth_accounts: {} }], 'eip1193')
    await asked()
    const params = [{ chainId: '0xef99', ...known }]
    expect(await ask('wallet_addEthereumChain', params)).toMatchObject({
      error: { code: -32002 },
    })
    expect(await ask('eth_chainId')).toStrictEqual({ result: '0x7a69' })
  })

  it('waits for the user ten times at once, and no other call waits for it', async () => {
    const { page, ask, popup } = setUp({ session: connected })
    for (let number = 0; number < 10; number += 1) {
      const chainId = `0x${(777_001 + number).toString(16)}`
      const params = [{ ...known, chainId }]
      page.ask('wallet_addEthereumChain', params, 'eip1193')
    }
    await vi.waitFor(async () =>
      expect(await popup.call('getApprovals')).toHaveLength(10),
    )
    expect(await ask('eth_chainId')).toStrictEqual({ result: '0x7a69' })
  })

  it('reports what is wrong with the params of the dapp', async () => {
    const { ask } = setUp({ session: connected })
    const params = [{ ...known, chainId: 'x' }]
    expect(await ask('wallet_addEthereumChain', params)).toMatchObject({
      error: { code: -32602, data: { path: 'params.0.chainId' } },
    })
  })
})

it('a method of EIP-1193 is not available through the session API', async () => {
  const { page, answerOf } = setUp({ session: connected })
  for (const method of ['eth_accounts', 'eth_requestAccounts']) {
    const { id } = page.ask(method, [])
    expect(await answerOf(id)).toMatchObject({ error: { code: -32601 } })
  }
})

it('a decision that was carried out is forgotten once its resent request is acknowledged', async () => {
  const { browser, ask } = setUp({
    session: { ...connected, decisions: ['granted'] },
  })
  storeJournal(browser.stored.session, {
    approvals: [
      {
        ...connectRequestOf('one'),
        id: 'granted',
        origin: ORIGIN,
        requestKey: 'injected/page/page/1',
        callerKey: 'injected/page/page',
        decision: {
          approved: true,
          choice: { accounts: [ADDRESS], chains: [TWO] },
        },
      },
    ],
  })
  expect(await ask('eth_requestAccounts')).toStrictEqual({ result: [ADDRESS] })
  // Before the worker gives up on pages that do not come back.
  await vi.advanceTimersByTimeAsync(2_000)
  expect(readJournal(browser.stored.session).approvals).toStrictEqual([])
})

it('an approval stays on the chain it was shown for', async () => {
  const key = 'injected/page/page/1'
  const approval = {
    kind: 'sign-message' as const,
    id: 'decided',
    requestKey: key,
    callerKey: 'injected/page/page',
    origin: ORIGIN,
    generation: 1,
    scope: TWO,
    account: ADDRESS,
    message: '0x00',
  }
  const { browser, page, ask } = setUp({ session: connected })
  storeValues(browser.stored.local, {
    'accounts/held': [{ ...watchOnly(ADDRESS), kind: 'phrase' }],
  })
  storeJournal(browser.stored.session, { approvals: [approval] })
  page.ask('personal_sign', ['0x00', ADDRESS], 'eip1193')
  // Whatever chain is current: revoking this one withdraws it.
  const revoked = { scopes: [TWO] }
  page.ask('wallet_revokeSession', revoked)
  expect(await ask('eth_chainId')).toStrictEqual({ result: '0x7a69' })
  await vi.waitFor(() => {
    const noted = [...browser.stored.local].find(([name]) =>
      name.startsWith('activity/'),
    )
    expect(JSON.stringify(noted)).toContain(`"scope":"${TWO}"`)
  })
})
