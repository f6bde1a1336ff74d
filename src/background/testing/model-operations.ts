import type {
  Approval,
  ConnectApproval,
} from '../../messaging/approval-contract.ts'
import { NOTHING_CHOSEN } from '../approvals/queue-changes.ts'
import type { ModelPage } from './model-page.ts'
import { ADDRESSES, CHAINS, ORIGINS, type World } from './model-world.ts'

/** Operations of the user end eventually; a closed window ends them too. */
export const follow = async (
  { undone, oracle }: World,
  { what, done }: { what: string; done: Promise<unknown> },
): Promise<void> => {
  const entry = `${what} #${oracle.now()}`
  undone.add(entry)
  try {
    await done
  } catch (error) {
    const { message } = error as Error
    const isExpected =
      message === 'The connection is closed' ||
      message === 'The request has changed: look at it again' ||
      message === 'This request is no longer open' ||
      message === 'The wallet is not open' ||
      message === 'Something is chosen that was not shown'
    if (!isExpected) oracle.complain(`${what} failed: ${message}`)
  } finally {
    undone.delete(entry)
  }
}

export const ask = (
  { oracle }: World,
  page: ModelPage | undefined,
  [method, params]: [method: string, params: object],
): void => {
  if (!page) return
  oracle.asks(page, page.ask(method, params))
}

const shownPage = ({ pages, random }: World): ModelPage | undefined =>
  random.one(pages.filter(({ state }) => state === 'shown'))

export const decide = async (
  world: World,
  how: 'approve' | 'reject',
): Promise<void> => {
  const { random, browser, oracle, popupOf, home } = world
  const windowId = random.one([...browser.windows])
  // A closed window leaves requests for the popup.
  const popup = windowId === undefined ? home : popupOf(windowId)
  // Any of them, as the user switches between them.
  const shown = random.one(await popup.call('getApprovals'))
  if (!shown) return
  if (windowId !== undefined) await view(world, windowId, shown)
  if (how === 'reject') return reject(world, popup, [shown.id])
  if (shown.kind === 'connect') return approveSession(world, popup, shown)
  if (shown.kind !== 'watch-asset') return
  oracle.approves(shown, NOTHING_CHOSEN)
  const { kind, id, hash } = shown
  await popup.call('decide', { kind, id, hash, choice: null })
}

/** A window shows a request, and tells the worker. */
const view = async (
  { oracle, popupOf }: World,
  windowId: number,
  { id }: Approval,
): Promise<void> => {
  oracle.views(windowId, id)
  await popupOf(windowId).call('viewRequest', { id })
}

/** The window shows another request. */
const switchRequest = async (world: World): Promise<void> => {
  const { random, browser, popupOf } = world
  const windowId = random.one([...browser.windows])
  if (windowId === undefined) return
  const shown = random.one(await popupOf(windowId).call('getApprovals'))
  if (shown) await view(world, windowId, shown)
}

type Popup = ReturnType<World['popupOf']>

const reject = async (
  { oracle }: World,
  popup: Popup,
  ids: string[],
): Promise<void> => {
  oracle.rejects(ids)
  await popup.call('rejectAll', { ids })
}

const approveSession = async (
  world: World,
  popup: Popup,
  shown: ConnectApproval,
): Promise<void> => {
  const { random, oracle } = world
  const accounts = random
    .oneOrMore(shown.accounts)
    .map(({ address }) => address)
  const chains = random.oneOrMore(shown.chains).map(({ chainId }) => chainId)
  if (accounts.length === 0 || chains.length === 0) {
    return reject(world, popup, [shown.id])
  }
  oracle.approves(shown, { accounts, chains })
  const { id, hash } = shown
  await popup.call('decide', {
    kind: 'connect',
    id,
    hash,
    choice: { accounts, chains },
  })
}

const isChain = (scope: string): boolean => scope.startsWith('eip155:')

/** Rejects all that a site has open. */
const rejectSite = async (world: World): Promise<void> => {
  const { random, browser, popupOf } = world
  const windowId = random.one([...browser.windows])
  if (windowId === undefined) return
  const popup = popupOf(windowId)
  const shown = await popup.call('getApprovals')
  const origin = random.one(shown)?.origin
  const ofSite = shown.filter((one) => one.origin === origin)
  await reject(
    world,
    popup,
    ofSite.map(({ id }) => id),
  )
}

export const operations = {
  create: (world) => {
    const { random } = world
    const chains = random.some(CHAINS)
    const scopes = (chains.length > 0 ? chains : CHAINS.slice(0, 1)).map(
      (chainId) => [
        chainId,
        {
          methods: random.below(2) === 0 ? [] : ['eth_getBalance', 'eth_call'],
          notifications: [],
        },
      ],
    )
    ask(world, shownPage(world), [
      'wallet_createSession',
      {
        optionalScopes: Object.fromEntries([
          ...scopes,
          [
            'eip155:31337',
            {
              methods: ['eth_getBalance', 'wallet_watchAsset'],
              notifications: [],
            },
          ],
        ]),
      },
    ])
  },
  approve: (world) =>
    follow(world, { what: 'approve', done: decide(world, 'approve') }),
  reject: (world) =>
    follow(world, { what: 'reject', done: decide(world, 'reject') }),
  rejectSite: (world) =>
    follow(world, { what: 'reject a site', done: rejectSite(world) }),
  /** Several requests of a page at once, each for another token. */
  suggest: (world) => {
    const { random, oracle } = world
    const page = shownPage(world)
    const granted = Object.keys(oracle.last(page?.origin ?? '').scopes)
    const scope = random.one(granted.filter(isChain)) ?? CHAINS[0]
    const count = 1 + random.below(6)
    for (let number = 0; number < count; number += 1) {
      const address = `0x${oracle.now().toString(16).padStart(40, '0')}`
      const options = { address, symbol: 'COIN', decimals: 6 }
      const params = { type: 'ERC20', options }
      ask(world, page, [
        'wallet_invokeMethod',
        { scope, request: { method: 'wallet_watchAsset', params } },
      ])
    }
  },
  closeWindow: ({ browser, oracle, random }) => {
    const windowId = random.one([...browser.windows])
    if (windowId === undefined) return
    oracle.closesWindow(windowId)
    browser.closeWindow(windowId)
  },
  switchRequest: (world) =>
    follow(world, { what: 'switch', done: switchRequest(world) }),
  edit: (world) => {
    const { random, oracle, home } = world
    const origin = random.one(ORIGINS) ?? ORIGINS[0]
    const chains = random.some(Object.keys(oracle.last(origin).scopes))
    const accounts = random.some(ADDRESSES)
    const isOver = accounts.length === 0
    const over = oracle.ending(origin, { accounts, chains })
    const edited = home.call('editSession', { origin, accounts, chains })
    return follow(world, {
      what: 'edit',
      done: edited.then(() => {
        over()
        oracle.ended(origin, (scope) => isOver || !chains.includes(scope))
      }),
    })
  },
  disconnectSite: (world) => {
    const { random, oracle, home } = world
    const origin = random.one(ORIGINS) ?? ORIGINS[0]
    const over = oracle.ending(origin)
    return follow(world, {
      what: 'disconnect',
      done: home.call('disconnectSite', { origin }).then(() => {
        over()
        oracle.ended(origin, () => true)
      }),
    })
  },
  removeAccount: (world) => {
    const { random, oracle, home } = world
    const over = ORIGINS.map((origin) => oracle.ending(origin))
    const address = random.one(ADDRESSES) ?? ADDRESSES[0]
    return follow(world, {
      what: 'remove account',
      done: home.call('removeAccount', { address }).then(() => {
        for (const done of over) done()
      }),
    })
  },
  addAccount: (world) =>
    follow(world, {
      what: 'add account',
      done: world.home.call('addWatchOnlyAccount', {
        address: world.random.one(ADDRESSES) ?? ADDRESSES[0],
        name: '',
      }),
    }),
  invoke: (world) => {
    const page = shownPage(world)
    const scope = world.random.one(CHAINS.slice(0, 2))
    const call = { origin: page?.origin, scope, sentAt: world.oracle.now() }
    ask(world, page, [
      'wallet_invokeMethod',
      { scope, request: { method: 'eth_getBalance', params: [call] } },
    ])
  },
  get: (world) => ask(world, shownPage(world), ['wallet_getSession', {}]),
  revoke: (world) => ask(world, shownPage(world), ['wallet_revokeSession', {}]),
  revokeScope: (world) =>
    ask(world, shownPage(world), [
      'wallet_revokeSession',
      { scopes: [world.random.one(CHAINS)] },
    ]),
  leave: (world) => {
    const page = shownPage(world)
    if (!page) return
    page.leave()
    world.pages.splice(world.pages.indexOf(page), 1)
    world.openPage(page.origin)
  },
  cache: (world) => shownPage(world)?.cache(),
  restore: ({ pages, random }) =>
    random.one(pages.filter(({ state }) => state === 'cached'))?.restore(),
  stopWorker: ({ browser, random }) =>
    browser.stopAt(
      random.below(14),
      random.below(2) === 0 ? 'before' : 'after',
    ),
  wait: ({ random, elapse }) => elapse(random.below(1_500), 10),
} satisfies Record<string, (world: World) => unknown>

export type Operation = keyof typeof operations

const weights: Record<Operation, number> = {
  create: 14,
  approve: 20,
  reject: 2,
  rejectSite: 1,
  suggest: 12,
  closeWindow: 3,
  switchRequest: 8,
  edit: 3,
  disconnectSite: 1,
  removeAccount: 2,
  addAccount: 3,
  invoke: 18,
  get: 8,
  revoke: 2,
  revokeScope: 3,
  leave: 2,
  cache: 2,
  restore: 4,
  stopWorker: 16,
  wait: 3,
}

/** Each operation, repeated by its weight. */
export const deck = Object.entries(weights).flatMap(([name, weight]) =>
  Array.from({ length: weight }, () => name as Operation),
)
