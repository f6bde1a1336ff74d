import { afterAll, describe, expect, it, vi } from 'vitest'
import { createRelay } from '../../content/relay.ts'
import { passTimeByLoop } from '../../dev/loop-time.ts'
import { rounds } from '../../dev/test-rounds.ts'
import type { AddChainApproval } from '../../messaging/approval-contract.ts'
import type { RpcAnswer } from '../../protocol/json-rpc.ts'
import { storeValues, watchOnly } from './builders.ts'
import {
  createModelBrowser,
  endBrowsers,
  type StopPoint,
} from './model-browser.ts'
import { createModelPage } from './model-page.ts'
import { openModelPopup } from './model-popup.ts'
import { createTestWorker } from './test-worker.ts'

afterAll(endBrowsers)

passTimeByLoop()

const ORIGIN = 'https://one.example'
const [LOCAL, HARBOUR] = ['eip155:31337', 'eip155:777001']
const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const GOOD = 'http://127.0.0.1:8545'
const SLOW = 'https://slow.example'

const scope = (chainId: string, ...methods: string[]) => ({
  methods,
  notifications: ['eth_subscription'],
  accounts: [`${chainId}:${ADDRESS}`],
})

const connected = {
  generation: 1,
  sessionScopes: {
    [LOCAL]: scope(LOCAL, 'eth_blockNumber'),
    'wallet:eip155': scope('wallet:eip155', 'wallet_addEthereumChain'),
  },
  sessionProperties: {},
}

const harbour = {
  chainId: '0xbdb29',
  chainName: 'Harbour',
  nativeCurrency: { name: 'Harbour coin', symbol: 'HRB', decimals: 18 },
  rpcUrls: [GOOD],
}

/** Stored by the user before. */
const customHarbour = {
  'networks/custom': [{ chainId: HARBOUR, name: 'Mine', symbol: 'HRB' }],
}

/** A whole worker, a page, the popup, and one node for Harbour. */
const setUp = (stored: object = {}) => {
  const answers: RpcAnswer[] = []
  const states: unknown[] = []
  const contacted: string[] = []
  const browser = createModelBrowser({
    createWorker: createTestWorker,
    node: (body, url) => {
      contacted.push(new URL(url).host)
      const { id, method } = JSON.parse(body)
      const served = url.startsWith(GOOD) ? '0xbdb29' : '0x1'
      const result = method === 'eth_chainId' ? served : '0x10'
      return {
        answer: JSON.stringify({ jsonrpc: '2.0', id, result }),
        delay: url.startsWith(SLOW) ? 3_600_000 : 0,
      }
    },
  })
  storeValues(browser.stored.local, {
    'accounts/held': [watchOnly(ADDRESS)],
    ...stored,
  })
  const page = createModelPage({
    origin: ORIGIN,
    name: 'page',
    createRelay,
    connect: (from) => browser.connect('servePage', from),
    now: () => 0,
    onAnswer: (_, __, answer) => answers.push(answer),
    onEvent: () => undefined,
    onEthereum: (state) => states.push(state),
  })
  const popup = openModelPopup(browser)
  const answerOf = (id: number) =>
    vi.waitFor(() => {
      const answer = answers.find((one) => one.id === id)
      if (!answer) throw new Error('not answered yet')
      return 'error' in answer ? answer.error : answer.result
    })
  const ask = (method: string, params?: unknown) =>
    answerOf(page.ask(method, params, 'eip1193').id)
  const add = (change: object = {}) => {
    const params = [{ ...harbour, ...change }]
    const { id } = page.ask('wallet_addEthereumChain', params, 'eip1193')
    return { answer: () => answerOf(id) }
  }
  const shown = () =>
    vi.waitFor(async (): Promise<AddChainApproval> => {
      const [approval] = await popup.call('getApprovals')
      if (approval?.kind !== 'add-chain') throw new Error('nothing is asked')
      return approval
    })
  const approve = async ({ id, hash, network }: AddChainApproval) =>
    popup.call('decide', {
      kind: 'add-chain',
      id,
      hash,
      choice: { network, node: null },
    })
  const read = (key: string) =>
    (browser.stored.local.get(key) as { value: unknown } | undefined)?.value
  const granted = () =>
    Object.keys(Object(read(`session/${ORIGIN}`)).sessionScopes ?? {}).sort()
  return {
    browser,
    page,
    popup,
    states,
    answers,
    contacted,
    ask,
    add,
    shown,
    approve,
    read,
    granted,
  }
}

const withSession = { [`session/${ORIGIN}`]: connected }

describe('adding a network', () => {
  it('grants it and switches to it with one approval', async () => {
    const wallet = setUp(withSession)
    wallet.page.listen('eip1193')
    const { answer } = wallet.add()
    const approval = await wallet.shown()
    expect(approval.grantedTo).toMatchObject([{ address: ADDRESS }])
    expect(wallet.contacted).toStrictEqual([])
    expect(await wallet.approve(approval)).toStrictEqual({ done: true })
    expect(await answer()).toBeNull()
    expect(wallet.states.at(-1)).toStrictEqual({
      chainId: '0xbdb29',
      accounts: [ADDRESS],
    })
    expect(wallet.granted()).toStrictEqual([LOCAL, HARBOUR, 'wallet:eip155'])
    expect(await wallet.ask('eth_blockNumber')).toBe('0x10')
    expect(await wallet.popup.call('getApprovals')).toStrictEqual([])
  })

  it('only adds it for a site without a session', async () => {
    const wallet = setUp()
    const { answer } = wallet.add()
    const approval = await wallet.shown()
    expect(approval.grantedTo).toBeNull()
    expect(await wallet.approve(approval)).toStrictEqual({ done: true })
    expect(await answer()).toBeNull()
    expect(wallet.read('networks/custom')).toMatchObject([
      { chainId: HARBOUR, name: 'Harbour' },
    ])
    expect(wallet.read(`session/${ORIGIN}`)).toBeUndefined()
    expect(await wallet.ask('eth_chainId')).toBe('0x7a69')
    expect(await wallet.ask('eth_accounts')).toStrictEqual([])
  })

  it('is not authorized in a session without that permission', async () => {
    const { 'wallet:eip155': _, ...sessionScopes } = connected.sessionScopes
    const session = { ...connected, sessionScopes }
    const wallet = setUp({ [`session/${ORIGIN}`]: session })
    expect(await wallet.add().answer()).toMatchObject({ code: 4100 })
    expect(wallet.browser.windows.size).toBe(0)
  })

  it('uses the first node that serves the chain', async () => {
    const wallet = setUp(withSession)
    const { answer } = wallet.add({
      rpcUrls: ['https://wrong.example', GOOD, 'https://unused.example'],
    })
    await wallet.approve(await wallet.shown())
    expect(await answer()).toBeNull()
    expect(wallet.contacted).not.toContain('unused.example')
    expect(wallet.read(`node/${HARBOUR}`)).toStrictEqual({
      nodes: [{ url: { shown: GOOD, secrets: [] } }],
    })
  })

  it('is 4901 and stores nothing if the user agreed and no node serves the chain', async () => {
    const wallet = setUp(withSession)
    const { answer } = wallet.add({ rpcUrls: ['https://wrong.example'] })
    const approval = await wallet.shown()
    expect(await wallet.approve(approval)).toMatchObject({
      done: false,
      failure: { report: { failure: { kind: 'wrong-chain', said: '1' } } },
    })
    // The answer does not depend on which worker gives it.
    wallet.browser.stop()
    await wallet.popup.call('reject', { id: approval.id })
    expect(await answer()).toStrictEqual({
      code: 4901,
      message: 'The provider is not connected to the requested chain.',
      data: { reason: 'unreachable' },
    })
    expect(wallet.read('networks/custom')).toBeUndefined()
    expect(wallet.read(`node/${HARBOUR}`)).toBeUndefined()
    expect(wallet.granted()).toStrictEqual([LOCAL, 'wallet:eip155'])
  })

  it('is 4001 if the user rejects it', async () => {
    const wallet = setUp()
    const { answer } = wallet.add()
    const { id } = await wallet.shown()
    await wallet.popup.call('reject', { id })
    expect(await answer()).toMatchObject({ code: 4001 })
    expect(wallet.contacted).toStrictEqual([])
  })

  it.each([
    ['a site with a session', withSession],
    ['a site without one', {}],
  ])('tells %s what is wrong with its params', async (_what, stored) => {
    const wallet = setUp(stored)
    expect(await wallet.add({ rpcUrls: [] }).answer()).toMatchObject({
      code: -32602,
      data: { path: 'params.0.rpcUrls' },
    })
  })

  it('is logged, also for a site without a session', async () => {
    const wallet = setUp()
    const { answer } = wallet.add()
    await wallet.approve(await wallet.shown())
    await answer()
    expect(wallet.read(`activity/${ORIGIN}`)).toMatchObject([
      {
        method: 'wallet_addEthereumChain',
        scope: 'wallet:eip155',
        outcome: 'answered',
      },
    ])
  })
})

describe('a yes whose nodes are slow', () => {
  const agree = async () => {
    const wallet = setUp(withSession)
    const { answer } = wallet.add({ rpcUrls: [SLOW] })
    const approval = await wallet.shown()
    wallet.approve(approval).catch(() => 'the request is closed')
    await vi.waitFor(() => expect(wallet.contacted).toHaveLength(1))
    return { ...wallet, answer, id: approval.id }
  }
  const late = { code: 4901, data: { reason: 'timeout' } }

  it('is 4901 if the user closes the window', async () => {
    const { browser, popup, answer, id } = await agree()
    await popup.call('viewRequest', { id })
    const [windowId = 0] = browser.windows
    browser.closeWindow(windowId)
    expect(await answer()).toMatchObject(late)
  })

  it('is 4901 if the worker stops and the user cancels then', async () => {
    const { browser, popup, answer, id } = await agree()
    popup.close()
    browser.stop()
    await openModelPopup(browser).call('reject', { id })
    expect(await answer()).toMatchObject(late)
  })
})

describe('an open approval that grants the network', () => {
  const OTHER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
  const both = (chainId: string, { methods }: { methods: string[] }) => ({
    ...scope(chainId, ...methods),
    accounts: [ADDRESS, OTHER].map((address) => `${chainId}:${address}`),
  })
  const sessionScopes = Object.fromEntries(
    Object.entries(connected.sessionScopes).map(([chainId, granted]) => [
      chainId,
      both(chainId, granted),
    ]),
  )
  const expiry = new Date(Date.now() + 3_600_000).toISOString()
  const setUpOpen = async () => {
    const wallet = setUp({
      'accounts/held': [watchOnly(ADDRESS), watchOnly(OTHER)],
      [`session/${ORIGIN}`]: {
        generation: 1,
        sessionScopes,
        sessionProperties: { expiry },
      },
    })
    const { answer } = wallet.add()
    expect((await wallet.shown()).grantedTo).toHaveLength(2)
    return { ...wallet, answer }
  }

  it('is withdrawn when an account that it shows is removed', async () => {
    const { popup, answer } = await setUpOpen()
    const chains = Object.keys(sessionScopes)
    await popup.call('editSession', {
      origin: ORIGIN,
      accounts: [ADDRESS],
      chains,
    })
    expect(await popup.call('getApprovals')).toStrictEqual([])
    expect(await answer()).toMatchObject({ code: 4001 })
  })

  it('is withdrawn when the session expires', async () => {
    const { browser, popup, answer } = await setUpOpen()
    vi.setSystemTime(Date.parse(expiry) + 1)
    await browser.ring(`expiry/${ORIGIN}`)
    expect(await popup.call('getApprovals')).toStrictEqual([])
    expect(await answer()).toMatchObject({ code: 4001 })
  })

  it('stays open when only another chain is removed', async () => {
    const { popup } = await setUpOpen()
    await popup.call('editSession', {
      origin: ORIGIN,
      accounts: [ADDRESS, OTHER],
      chains: ['wallet:eip155'],
    })
    expect(await popup.call('getApprovals')).toHaveLength(1)
  })
})

describe('adding a known network', () => {
  it('switches to it without an approval if it is granted', async () => {
    const wallet = setUp(withSession)
    const { answer } = wallet.add({ chainId: '0x7a69' })
    expect(await answer()).toBeNull()
    expect(wallet.browser.windows.size).toBe(0)
  })

  it('is answered at once for a built-in one without a session', async () => {
    const wallet = setUp()
    expect(await wallet.add({ chainId: '0x1' }).answer()).toBeNull()
    expect(wallet.browser.windows.size).toBe(0)
  })

  it.each([
    ['a node', [GOOD], null],
    ['no usable node', ['https://other.example'], { code: 4901 }],
  ])(
    'with %s does not tell a site without a session which were added',
    async (_what, rpcUrls, expected) => {
      const own = { shown: 'https://mine.example', secrets: [] }
      const node = { nodes: [{ url: own }] }
      const stored = { ...customHarbour, [`node/${HARBOUR}`]: node }
      const [known, unknown] = [setUp(stored), setUp()]
      const decide = async ({ add, shown, approve, popup }: typeof known) => {
        const { answer } = add({ rpcUrls })
        const approval = await shown()
        const { done } = await approve(approval)
        if (!done) await popup.call('reject', { id: approval.id })
        return answer()
      }
      const answer = await decide(known)
      expect(answer).toStrictEqual(
        expected && expect.objectContaining(expected),
      )
      expect(answer).toStrictEqual(await decide(unknown))
      expect(known.contacted).toStrictEqual(unknown.contacted)
      expect(known.read('networks/custom')).toStrictEqual(
        customHarbour['networks/custom'],
      )
      expect(known.read(`node/${HARBOUR}`)).toStrictEqual(node)
    },
  )
})

describe('a known network without a node', () => {
  const setUpWithout = () => setUp({ ...withSession, ...customHarbour })

  /** The user agrees to all that can be selected. */
  const connectWith = async (popup: ReturnType<typeof setUp>['popup']) => {
    const approval = await vi.waitFor(async () => {
      const [one] = await popup.call('getApprovals')
      if (one?.kind !== 'connect') throw new Error('nothing is asked')
      return one
    })
    const { kind, id, hash } = approval
    const chains = approval.chains
      .filter(({ needsNode }) => !needsNode)
      .map(({ chainId }) => chainId)
    const choice = { accounts: [ADDRESS], chains }
    await popup.call('decide', { kind, id, hash, choice })
  }

  const noNode = { code: 4901, data: { reason: 'no-node' } }

  it('is 4901 for a switch when the user agrees', async () => {
    const wallet = setUpWithout()
    const params = [{ chainId: harbour.chainId }]
    const answer = wallet.ask('wallet_switchEthereumChain', params)
    await connectWith(wallet.popup)
    expect(await answer).toMatchObject(noNode)
    expect(wallet.granted()).toStrictEqual([LOCAL, 'wallet:eip155'])
  })

  it('gets the node of the site, is granted and switched to on one screen', async () => {
    const wallet = setUpWithout()
    const { answer } = wallet.add()
    const approval = await wallet.shown()
    expect(approval).toMatchObject({
      network: { name: 'Mine' },
      node: GOOD,
      grantedTo: [{ address: ADDRESS }],
    })
    expect(await wallet.approve(approval)).toStrictEqual({ done: true })
    expect(await answer()).toBeNull()
    expect(wallet.read('networks/custom')).toStrictEqual(
      customHarbour['networks/custom'],
    )
    expect(wallet.read(`node/${HARBOUR}`)).toMatchObject({
      nodes: [{ url: { shown: GOOD } }],
    })
    expect(wallet.granted()).toStrictEqual([LOCAL, HARBOUR, 'wallet:eip155'])
    expect(await wallet.ask('eth_chainId')).toBe(harbour.chainId)
  })

  it('gets the node of the site if it is built in', async () => {
    const wallet = setUp(withSession)
    const node = 'https://mainnet.example'
    const { answer } = wallet.add({ chainId: '0x1', rpcUrls: [node] })
    const approval = await wallet.shown()
    expect(approval.network.name).toBe('Ethereum')
    await wallet.approve(approval)
    expect(await answer()).toBeNull()
    expect(await wallet.ask('eth_chainId')).toBe('0x1')
    expect(await wallet.ask('eth_blockNumber')).toBe('0x10')
  })

  it('is 4901 if the node of the site cannot be used', async () => {
    const wallet = setUpWithout()
    const { answer } = wallet.add({ rpcUrls: ['https://wrong.example'] })
    const approval = await wallet.shown()
    await wallet.approve(approval)
    await wallet.popup.call('reject', { id: approval.id })
    expect(await answer()).toMatchObject({ code: 4901 })
    expect(wallet.granted()).toStrictEqual([LOCAL, 'wallet:eip155'])
  })

  it('is 4901 when the user agrees to connect and it is the only one', async () => {
    const sessionScopes = {
      [HARBOUR]: scope(HARBOUR, 'eth_blockNumber'),
      'wallet:eip155': connected.sessionScopes['wallet:eip155'],
    }
    const session = { ...connected, sessionScopes }
    const wallet = setUp({ ...customHarbour, [`session/${ORIGIN}`]: session })
    const params = [{ eth_accounts: {} }]
    const answer = wallet.ask('wallet_requestPermissions', params)
    await connectWith(wallet.popup)
    expect(await answer).toMatchObject(noNode)
  })

  it('is 4001 when the user rejects the switch', async () => {
    const wallet = setUpWithout()
    const params = [{ chainId: harbour.chainId }]
    const answer = wallet.ask('wallet_switchEthereumChain', params)
    const [{ id = '' } = {}] = await vi.waitFor(async () => {
      const open = await wallet.popup.call('getApprovals')
      expect(open).toHaveLength(1)
      return open
    })
    await wallet.popup.call('reject', { id })
    expect(await answer).toMatchObject({ code: 4001 })
  })
})

/** The long form stops at every call. */
const CALLS_APART = rounds('ADD_CHAIN_CALLS_APART', { short: 5, long: 1 })

/** Stops the worker at its calls, from the request to the answer. */
describe.each<StopPoint>(['before', 'after'])('a stop %s a call', (point) => {
  it.each([
    ['a connected site', withSession, [LOCAL, HARBOUR, 'wallet:eip155']],
    ['a site without a session', {}, []],
  ])(
    'asks %s once and adds the network',
    {
      tags: ['long'],
    },
    async (_what, stored, granted) => {
      let hasStopped = true
      for (let calls = 0; hasStopped; calls += CALLS_APART) {
        const wallet = setUp(stored)
        // The state before the first stop.
        await wallet.ask('eth_chainId')
        wallet.browser.stopAt(calls, point)
        const { answer } = wallet.add()
        const answered = answer()
        const approved = new Set<string>()
        const isAnswered = answered.then(() => true)
        while (!(await Promise.race([isAnswered, turn()]))) {
          const open = await wallet.popup.call('getApprovals').catch(() => [])
          for (const one of open) {
            if (one.kind !== 'add-chain')
              throw new Error(`${one.kind} is asked`)
            approved.add(one.id)
            await wallet.approve(one).catch(() => 'the worker stopped')
          }
        }
        expect(await answered).toBeNull()
        expect(approved.size).toBe(1)
        expect(wallet.read('networks/custom')).toHaveLength(1)
        expect(wallet.granted()).toStrictEqual(granted)
        expect(await wallet.ask('eth_chainId')).toBe(
          granted.length > 0 ? harbour.chainId : '0x7a69',
        )
        expect(await wallet.popup.call('getApprovals')).toStrictEqual([])
        hasStopped = wallet.browser.stops() > 0
        wallet.page.leave()
      }
    },
  )
})

const turn = (): Promise<false> =>
  new Promise((resolve) => setTimeout(() => resolve(false), 5))
