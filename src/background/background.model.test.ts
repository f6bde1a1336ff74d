import { createHash } from 'node:crypto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createRelay } from '../content/relay.ts'
import { POPUP_PORT, type PopupContract } from '../messaging/popup-contract.ts'
import { createRpcClient, type RpcClient } from '../messaging/rpc-client.ts'
import type { AccountRecord } from '../storage/items.ts'
import { createBackground } from './background.ts'
import {
  createModelBrowser,
  EXTENSION_ID,
  EXTENSION_ORIGIN,
  type ModelBrowser,
} from './model-browser.ts'
import { createOracle, type Oracle } from './model-oracle.ts'
import { createModelPage, type ModelPage } from './model-page.ts'

const SEED = Number(process.env.MODEL_SEED ?? 20_260)
const WALKS = Number(process.env.MODEL_WALKS ?? 100)
const STEPS_OF_A_WALK = 100

const ORIGINS = ['https://one.example', 'https://two.example'] as const
const CHAINS = ['eip155:31337', 'eip155:31338', 'wallet:eip155'] as const
const ADDRESSES = [
  '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
] as const

/** The time of day of promises: they are not faked. */
const turn = (): Promise<void> =>
  new Promise((resolve) => realSetImmediate(resolve))
const realSetImmediate = setImmediate

beforeEach(() => {
  vi.useFakeTimers({
    toFake: [
      'setTimeout',
      'clearTimeout',
      'setInterval',
      'clearInterval',
      'Date',
    ],
  })
  // The real one answers from another thread, at no time that can be replayed.
  vi.spyOn(crypto.subtle, 'digest').mockImplementation(async (_, data) => {
    const { buffer } = new Uint8Array(
      createHash('sha256')
        .update(data as Uint8Array)
        .digest(),
    )
    return buffer
  })
})

afterEach(() => vi.useRealTimers())

type Random = Readonly<{
  below: (limit: number) => number
  one: <Item>(items: readonly Item[]) => Item | undefined
  some: <Item>(items: readonly Item[]) => Item[]
  /** At least one of them. */
  oneOrMore: <Item>(items: readonly Item[]) => Item[]
}>

const createRandom = (seed: number): Random => {
  let state = seed
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number): number => Math.floor(next() * limit)
  const some = <Item>(items: readonly Item[]): Item[] =>
    items.filter(() => below(2) === 0)
  return {
    below,
    one: (items) => items[below(items.length)],
    some,
    oneOrMore: (items) => {
      const chosen = some(items)
      return chosen.length > 0 ? chosen : items.slice(below(items.length))
    },
  }
}

/** Milliseconds go by, each with all that follows from it. */
const elapse = async (milliseconds: number, step = 1): Promise<void> => {
  await turn()
  for (let gone = 0; gone < milliseconds; gone += step) {
    vi.advanceTimersByTime(step)
    await turn()
  }
}

type World = {
  random: Random
  browser: ModelBrowser
  oracle: Oracle
  pages: ModelPage[]
  openPage: (origin: string) => ModelPage
  /** The person's own view, in no window. */
  home: RpcClient<PopupContract>
  /** The popup page in a window. */
  popupOf: (windowId: number) => RpcClient<PopupContract>
  /** What the person had done and was not told of yet. */
  undone: Set<string>
  errors: string[]
}

const createWorld = (seed: number): World => {
  const random = createRandom(seed)
  const pages: ModelPage[] = []
  const popups = new Map<number, RpcClient<PopupContract>>()
  const errors: string[] = []
  let pageCount = 0
  const shown = (): ModelPage[] =>
    pages.filter(({ state }) => state === 'shown')
  const oracle = createOracle(() => pages)
  const browser = createModelBrowser({
    createWorker: (host) =>
      createBackground({
        host,
        log: {
          error: (what, error) => errors.push(`${what}: ${String(error)}`),
        },
        limited: Promise.resolve(),
      }),
    latency: () => (random.below(4) > 0 ? undefined : random.below(3)),
    callPages: () => {
      for (const { relay } of shown()) queueMicrotask(relay.wake)
    },
    onStored: (_, key, value) => oracle.stored(key, value),
    onWindowClosed: (windowId) => {
      popups.get(windowId)?.close()
      popups.delete(windowId)
    },
    node: (body) => {
      const { id, params } = JSON.parse(body)
      const [call] = params
      oracle.forwarded(call)
      return {
        answer: JSON.stringify({ jsonrpc: '2.0', id, result: call.sentAt }),
        delay: random.below(4) === 0 ? random.below(3_000) : random.below(5),
      }
    },
  })
  browser.stored.local.set('accounts/held', {
    version: 1,
    value: ADDRESSES.slice(0, 2).map((address, index) => ({
      address,
      name: `Account ${index}`,
      kind: 'watch-only',
    })),
  })
  const openPopup = (): RpcClient<PopupContract> =>
    createRpcClient<PopupContract>(() =>
      browser.connect('servePopup', {
        name: POPUP_PORT,
        sender: { id: EXTENSION_ID, origin: EXTENSION_ORIGIN },
      }),
    )
  return {
    random,
    browser,
    oracle,
    pages,
    openPage: (origin) => {
      pageCount += 1
      const page = createModelPage({
        origin,
        name: `page-${pageCount}`,
        createRelay,
        connect: (from) => browser.connect('servePage', from),
        now: oracle.now,
        onAnswer: oracle.answered,
        onEvent: oracle.heard,
      })
      pages.push(page)
      if (random.below(4) > 0) page.listen()
      return page
    },
    home: openPopup(),
    popupOf: (windowId) => {
      const popup = popups.get(windowId) ?? openPopup()
      popups.set(windowId, popup)
      return popup
    },
    undone: new Set(),
    errors,
  }
}

/** What the person does ends some time; a window that closed ends it too. */
const follow = async (
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
      message === 'Something is chosen that was not shown'
    if (!isExpected) oracle.complain(`${what} failed: ${message}`)
  } finally {
    undone.delete(entry)
  }
}

const ask = (
  { oracle }: World,
  page: ModelPage | undefined,
  [method, params]: [method: string, params: object],
): void => {
  if (!page) return
  oracle.asks(page, page.ask(method, params))
}

const shownPage = ({ pages, random }: World): ModelPage | undefined =>
  random.one(pages.filter(({ state }) => state === 'shown'))

const decide = async (
  world: World,
  how: 'approve' | 'reject',
): Promise<void> => {
  const { random, browser, oracle, popupOf } = world
  const windowId = random.one([...browser.windows])
  if (windowId === undefined) return
  const popup = popupOf(windowId)
  const shown = await popup.call('getApproval')
  if (!shown) return
  const accounts = random
    .oneOrMore(shown.accounts)
    .map(({ address }) => address)
  const chains = random.oneOrMore(shown.chains).map(({ chainId }) => chainId)
  if (how === 'reject' || accounts.length === 0 || chains.length === 0) {
    await popup.call('reject', { id: shown.id })
    return
  }
  oracle.approves(shown, { accounts, chains })
  const { id, hash } = shown
  await popup.call('approve', { id, hash, accounts, chains })
}

const operations = {
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
          ['eip155:31337', { methods: ['eth_getBalance'], notifications: [] }],
        ]),
      },
    ])
  },
  approve: (world) =>
    follow(world, { what: 'approve', done: decide(world, 'approve') }),
  reject: (world) =>
    follow(world, { what: 'reject', done: decide(world, 'reject') }),
  closeWindow: ({ browser, random }) => {
    const windowId = random.one([...browser.windows])
    if (windowId !== undefined) browser.closeWindow(windowId)
  },
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
  wait: ({ random }) => elapse(random.below(1_500), 10),
} satisfies Record<string, (world: World) => unknown>

type Operation = keyof typeof operations

const weights: Record<Operation, number> = {
  create: 14,
  approve: 20,
  reject: 2,
  closeWindow: 2,
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

const deck = Object.entries(weights).flatMap(([name, weight]) =>
  Array.from({ length: weight }, () => name as Operation),
)

/** Lets all that was begun end, with a person who answers what is asked. */
const settle = async (world: World): Promise<void> => {
  const { browser, pages, oracle, undone, random } = world
  browser.letRun()
  for (const page of pages) if (page.state === 'cached') page.restore()
  await elapse(12_000, 20)
  for (let round = 0; round < 12 && browser.windows.size > 0; round += 1) {
    const how = random.below(2) === 0 ? 'approve' : 'reject'
    follow(world, { what: how, done: decide(world, how) })
    await elapse(200, 10)
  }
  await elapse(4_000, 20)
  for (const what of undone) oracle.complain(`${what} does not end`)
  for (const page of pages) checkSettled(page, oracle)
  for (const page of pages) {
    ask(world, page, ['wallet_getSession', {}])
  }
  await elapse(100, 5)
  for (const page of pages) {
    if (page.pending.size > 0) oracle.complain(`${page.name} reads nothing`)
  }
  // A worker that was started has this long to put things in order.
  await elapse(12_000, 20)
  checkStored(world)
}

const checkSettled = (page: ModelPage, oracle: Oracle): void => {
  const { name, origin, pending, isListening, countsFrom, heard, due } = page
  for (const { method, id } of pending.values()) {
    oracle.complain(`${name} waits for ${method} ${id} for ever`)
  }
  if (!isListening) return
  const { generation } = oracle.last(origin)
  if (countsFrom === undefined) {
    oracle.complain(`${name} listens and was never told where it stands`)
  } else if (heard !== Math.max(generation, countsFrom)) {
    oracle.complain(`${name} heard ${heard} and not ${generation}`)
  } else if (due.length > 0) {
    oracle.complain(`${name} never heard ${due}`)
  }
}

const checkStored = ({ browser, oracle }: World): void => {
  const readStored = (area: 'local' | 'session', key: string): unknown =>
    (browser.stored[area].get(key) as { value: unknown } | undefined)?.value
  const held = readStored('local', 'accounts/held') as AccountRecord[]
  for (const origin of ORIGINS) {
    const granted = Object.values(oracle.last(origin).scopes)
      .flatMap(({ accounts }) => accounts)
      .filter((account) =>
        held.every(({ address }) => !account.endsWith(`:${address}`)),
      )
    if (granted.length > 0) {
      oracle.complain(`${origin} has accounts that are not held: ${granted}`)
    }
  }
  const queue = readStored('session', 'approvals/queue') as
    | { approvals: unknown[] }
    | undefined
  if (queue && queue.approvals.length > 0) {
    oracle.complain(`${queue.approvals.length} approvals are never forgotten`)
  }
}

const walk = async (
  seed: number,
  done: Map<string, number>,
): Promise<World> => {
  const world = createWorld(seed)
  for (const origin of ORIGINS) {
    world.openPage(origin)
    world.openPage(origin)
  }
  for (let step = 0; step < STEPS_OF_A_WALK; step += 1) {
    const name = world.random.one(deck) ?? 'wait'
    done.set(name, (done.get(name) ?? 0) + 1)
    const going: unknown = operations[name](world)
    if (name === 'wait') await going
    await elapse(world.random.below(world.random.below(3) > 0 ? 5 : 80))
  }
  await settle(world)
  return world
}

const toText = (counts: ReadonlyMap<string, number>): string =>
  [...counts]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, count]) => `${name} ${count}`)
    .join(', ')

test('10,000 random steps with worker stops between awaits violate nothing', {
  timeout: 180_000,
}, async () => {
  const done = new Map<string, number>()
  const seen = new Map<string, number>()
  const violations: string[] = []
  let stops = 0
  for (let index = 0; index < WALKS; index += 1) {
    const seed = SEED + index
    const { browser, oracle, errors } = await walk(seed, done)
    stops += browser.stops()
    for (const [name, count] of oracle.counts) {
      seen.set(name, (seen.get(name) ?? 0) + count)
    }
    for (const error of errors) {
      seen.set(`log: ${error}`, (seen.get(`log: ${error}`) ?? 0) + 1)
    }
    violations.push(...oracle.violations.map((what) => `seed ${seed} ${what}`))
    vi.clearAllTimers()
  }
  console.log(
    `model: seeds ${SEED} to ${SEED + WALKS - 1}, ` +
      `${WALKS * STEPS_OF_A_WALK} steps, ${stops} worker stops, ` +
      `${violations.length} violations\n` +
      `  did: ${toText(done)}\n  saw: ${toText(seen)}`,
  )
  expect(violations).toStrictEqual([])
})
