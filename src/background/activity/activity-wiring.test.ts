import { afterAll, describe, expect, it, vi } from 'vitest'
import { createRelay } from '../../content/relay.ts'
import { passTimeByLoop } from '../../dev/loop-time.ts'
import { fc } from '../../dev/seeded-fast-check.ts'
import type { PageSender } from '../../messaging/browser.ts'
import type { RpcAnswer } from '../../protocol/json-rpc.ts'
import { storeValues, watchOnly } from '../testing/builders.ts'
import { createModelBrowser, endBrowsers } from '../testing/model-browser.ts'
import { createModelPage } from '../testing/model-page.ts'
import { openModelPopup } from '../testing/model-popup.ts'
import { createTestWorker } from '../testing/test-worker.ts'

afterAll(endBrowsers)

passTimeByLoop()

const ORIGIN = 'https://one.example'
const [CHAIN, OTHER] = ['eip155:31337', 'eip155:31338'] as const
const [FIRST, SECOND] = [
  '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
] as const

const scopes = { [CHAIN]: scope(), [OTHER]: scope() }

function scope() {
  return { methods: ['eth_call', 'eth_sendRawTransaction'], notifications: [] }
}

const sessionOf = (sessionProperties: object) => ({
  generation: 1,
  sessionScopes: Object.fromEntries(
    [CHAIN, OTHER].map((chainId) => [
      chainId,
      { ...scope(), accounts: [`${chainId}:${FIRST}`] },
    ]),
  ),
  sessionProperties,
})

/** A whole worker, one page of one site, and the popup. */
const setUp = ({
  session,
  node = () => ({ result: '0x7' }),
}: {
  session?: object
  node?: (method: string) => object
} = {}) => {
  const waiting = new Map<unknown, (answer: RpcAnswer) => void>()
  const browser = createModelBrowser({
    createWorker: createTestWorker,
    node: (body) => {
      const { id, method } = JSON.parse(body)
      const said =
        method === 'eth_chainId' ? { result: '0x7a69' } : node(method)
      return {
        answer: JSON.stringify({ jsonrpc: '2.0', id, ...said }),
        delay: 0,
      }
    },
  })
  storeValues(browser.stored.local, {
    'accounts/held': [watchOnly(FIRST), watchOnly(SECOND, 'Account 2')],
    ...(session && { [`session/${ORIGIN}`]: session }),
  })
  const page = createModelPage({
    origin: ORIGIN,
    name: 'page',
    createRelay,
    connect: (from) => browser.connect('servePage', from),
    now: () => 0,
    onAnswer: (_, __, answer) => waiting.get(answer.id)?.(answer),
    onEvent: () => undefined,
  })
  const ask = (method: string, params: object): Promise<RpcAnswer> =>
    new Promise((resolve) => {
      const { id } = page.ask(method, params)
      waiting.set(id, resolve)
    })
  const invoke = (request: object, on: string = CHAIN) =>
    ask('wallet_invokeMethod', { scope: on, request })
  const popup = openModelPopup(browser)
  const shown = () =>
    vi.waitFor(async () => {
      const [approval] = await popup.call('getApprovals')
      if (!approval) throw new Error('nothing is asked')
      return approval
    })
  /** The list without values that differ from run to run. */
  const listed = async () =>
    (await popup.call('listActivity')).map(
      ({ id: _, at: __, until: ___, milliseconds: ____, ...rest }) => rest,
    )
  const stored = (): string =>
    JSON.stringify(
      [...browser.stored.local].filter(([key]) => key.includes('activity/')),
    )
  return { browser, page, ask, invoke, popup, shown, listed, stored }
}

const entry = (rest: object) => ({
  origin: ORIGIN,
  kind: 'connection',
  act: 'call',
  count: 1,
  ...rest,
})

const created = { method: 'wallet_createSession' }
const revoked = { method: 'wallet_revokeSession', outcome: 'answered' }

describe('the activity of a site', () => {
  it('has its requests and their outcomes', async () => {
    const { page, ask, invoke, popup, shown, listed } = setUp({
      node: () => ({ error: { code: 3, message: 'execution reverted' } }),
    })
    page.ask('wallet_createSession', { optionalScopes: scopes })
    const { id: refused } = await shown()
    await popup.call('reject', { id: refused })
    await vi.waitFor(async () => expect(await listed()).toHaveLength(1))
    page.ask('wallet_createSession', { optionalScopes: scopes })
    const { id, hash } = await shown()
    const choice = { accounts: [FIRST], chains: [CHAIN, OTHER] }
    await popup.call('decide', { kind: 'connect', id, hash, choice })
    await vi.waitFor(async () => expect(await listed()).toHaveLength(2))
    await invoke({ method: 'eth_call', params: [] })
    await invoke({ method: 'eth_call', params: [] })
    await invoke({ method: 'eth_sign', params: [] })
    await invoke({ method: 'eth_sendRawTransaction', params: ['0x02'] })
    await ask('wallet_getSession', {})
    await ask('wallet_revokeSession', { scopes: [OTHER] })
    await ask('wallet_revokeSession', {})
    const networkName = 'Local'
    const onChain = { scope: CHAIN, networkName, code: 3, reason: 'node-error' }
    const all = await listed()
    expect(new Set(all)).toStrictEqual(
      new Set([
        entry({ ...created, outcome: 'rejected', code: 4001 }),
        entry({ ...created, outcome: 'answered' }),
        entry({
          kind: 'read',
          method: 'eth_call',
          ...onChain,
          outcome: 'failed',
          count: 2,
        }),
        entry({
          kind: 'other',
          method: 'eth_sign',
          scope: CHAIN,
          networkName,
          outcome: 'refused',
          code: 4100,
          reason: 'not-allowed',
        }),
        entry({
          kind: 'signing',
          method: 'eth_sendRawTransaction',
          ...onChain,
          hash: '0xf2ee15ea639b73fa3db9b34a245bdfa015c260c598b211bf05a1ecc4b3e3b4f2',
          outcome: 'failed',
        }),
        entry({ ...revoked, partial: true }),
        entry(revoked),
      ]),
    )
  })

  it('has a grant stored before the page is answered', async () => {
    const { ask, popup, shown, stored } = setUp()
    const asked = ask('wallet_createSession', { optionalScopes: scopes })
    const { id, hash } = await shown()
    const choice = { accounts: [FIRST], chains: [CHAIN] }
    await popup.call('decide', { kind: 'connect', id, hash, choice })
    await asked
    expect(stored()).toContain('"wallet_createSession"')
  })

  it('has the changes by the user', async () => {
    const { popup, listed } = setUp({ session: sessionOf({}) })
    const both = { accounts: [FIRST], chains: [CHAIN, OTHER] }
    await popup.call('editSession', { origin: ORIGIN, ...both })
    expect(await listed()).toStrictEqual([])
    await popup.call('editSession', {
      origin: ORIGIN,
      accounts: [SECOND],
      chains: [CHAIN],
    })
    await popup.call('disconnectSite', { origin: ORIGIN })
    await popup.call('disconnectSite', { origin: ORIGIN })
    expect(new Set(await listed())).toStrictEqual(
      new Set([
        entry({ act: 'edited', outcome: 'done' }),
        entry({ act: 'disconnected', outcome: 'done' }),
      ]),
    )
  })

  it('has the expiry of its session', async () => {
    const expiry = '2020-01-01T00:00:00Z'
    const { ask, listed } = setUp({ session: sessionOf({ expiry }) })
    await ask('wallet_getSession', {})
    expect(await listed()).toStrictEqual([
      entry({ act: 'expired', outcome: 'done' }),
    ])
  })

  it('distinguishes a withdrawn approval from a rejected one', async () => {
    const { page, ask, shown, listed } = setUp()
    page.ask('wallet_createSession', { optionalScopes: scopes })
    await shown()
    await ask('wallet_revokeSession', {})
    await vi.waitFor(async () =>
      expect(new Set(await listed())).toStrictEqual(
        new Set([entry({ ...created, outcome: 'withdrawn' }), entry(revoked)]),
      ),
    )
  })

  it('has an approval that a lock withdrew as withdrawn', async () => {
    const scope = 'wallet:eip155'
    const method = 'wallet_addEthereumChain'
    const { invoke, popup, shown, listed } = setUp({
      session: {
        ...sessionOf({}),
        sessionScopes: {
          [scope]: {
            methods: [method],
            notifications: [],
            accounts: [`${scope}:${FIRST}`],
          },
        },
      },
    })
    const suggested = {
      chainId: '0xbdb29',
      chainName: 'Harbour',
      nativeCurrency: { name: 'HRB', symbol: 'HRB', decimals: 18 },
      rpcUrls: ['https://node.example/v3/abcdefgh'],
    }
    const answer = invoke({ method, params: [suggested] }, scope)
    await shown()
    await popup.call('lock')
    expect(await answer).toMatchObject({ error: { code: 4001 } })
    expect(await listed()).toStrictEqual([
      entry({ kind: 'other', method, scope, outcome: 'withdrawn' }),
    ])
  })

  it('has an approval whose page disconnected as withdrawn', async () => {
    const { browser, shown, listed } = setUp()
    const port = browser.connect('serveExternal', {
      name: '',
      sender: {
        origin: ORIGIN,
        documentId: 'external',
        frameId: 0,
        tab: { id: 1 },
      } as PageSender,
    })
    const params = { optionalScopes: scopes }
    port.postMessage({ jsonrpc: '2.0', id: 1, ...created, params })
    await shown()
    port.disconnect()
    await vi.waitFor(async () =>
      expect(await listed()).toStrictEqual([
        entry({ ...created, outcome: 'withdrawn' }),
      ]),
    )
  })

  it('is cleared by the user', async () => {
    const { ask, popup, listed, stored } = setUp()
    await ask('wallet_revokeSession', {})
    expect(await listed()).toHaveLength(1)
    await popup.call('clearActivity', { origin: 'https://two.example' })
    expect(await listed()).toHaveLength(1)
    await popup.call('clearActivity', {})
    expect(await listed()).toStrictEqual([])
    expect(stored()).toBe('[]')
  })
})

describe('texts of sites and nodes', () => {
  const CANARY = 'Canary-0f9e'
  const canary = fc
    .tuple(fc.string(), fc.string())
    .map((around) => around.join(CANARY))
  const value = fc.letrec((tie) => ({
    any: fc.oneof(
      canary,
      fc.array(tie('any'), { maxLength: 2 }),
      fc.dictionary(canary, tie('any'), { maxKeys: 2 }),
    ),
  })).any
  const params = fc.oneof(
    fc.record({ scope: fc.oneof(fc.constant(CHAIN), canary), request: value }),
    fc.record({
      scope: fc.oneof(
        fc.constant(CHAIN),
        fc.constant(`solana:${CANARY}`),
        canary,
      ),
      request: fc.record({
        method: fc.oneof(
          fc.constantFrom(
            'eth_call',
            'eth_sendRawTransaction',
            'personal_sign',
            CANARY,
            `eth_${CANARY}`,
          ),
          canary,
        ),
        params: value,
      }),
    }),
    fc.record({ scopes: value }),
    fc.record({ optionalScopes: value, sessionProperties: value }),
    fc.dictionary(canary, value),
  )
  const call = fc.tuple(
    fc.constantFrom(
      'wallet_invokeMethod',
      'wallet_revokeSession',
      'wallet_createSession',
      CANARY,
    ),
    params,
  )
  const nodeAnswer = fc.oneof(
    fc.record({ result: value }),
    fc.record({
      error: fc.record({
        code: fc.integer(),
        message: canary,
        data: fc.oneof(value, fc.constant(undefined)),
      }),
    }),
    fc.record({ error: value }),
  )

  it('are nowhere in what is stored and shown', async () => {
    let answered = 0
    const check = async (
      calls: [string, object][],
      said: object,
    ): Promise<void> => {
      const { ask, popup, stored } = setUp({
        session: sessionOf({}),
        node: () => said,
      })
      const read = { scope: CHAIN, request: { method: 'eth_call', params: [] } }
      const asked: [string, object][] = [
        ...calls.filter(([name]) => name !== 'wallet_createSession'),
        ['wallet_invokeMethod', read],
        ...calls.filter(([name]) => name === 'wallet_createSession'),
      ]
      for (const [method, params] of asked) {
        const answer = await ask(method, params)
        if (JSON.stringify(answer).includes(CANARY)) answered += 1
      }
      const shown = JSON.stringify(await popup.call('listActivity'))
      expect(shown).not.toContain(CANARY)
      expect(stored()).not.toContain(CANARY)
      expect(shown).toContain('eth_call')
    }
    await fc.assert(
      fc.asyncProperty(
        fc.array(call, { minLength: 1, maxLength: 4 }),
        nodeAnswer,
        check,
      ),
      { numRuns: 100 },
    )
    // Enough calls were answered, so there was something to record.
    expect(answered).toBeGreaterThan(10)
  })
})
