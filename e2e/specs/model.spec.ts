import {
  type BrowserContext,
  expect,
  type Locator,
  type Page,
} from '@playwright/test'
import { createRandom } from '../../src/dev/seeded-random.ts'
import { rounds, testSeed } from '../../src/dev/test-rounds.ts'
import { countReceived } from '../fixtures/count-received.ts'
import { forgiveRefusals } from '../fixtures/extension-page.ts'
import { extensionId, type LaunchedWallet } from '../fixtures/launch-wallet.ts'
import type { Outcome } from '../fixtures/page-calls.ts'
import {
  accounts,
  anything,
  createSession,
  getSession,
  holding,
  invoke,
  LOCAL,
  LOCAL_TWO,
  listen,
  nodesAt,
  resetWallet,
  revokeSession,
  sessionEvents,
} from '../fixtures/session.ts'
import { test } from '../fixtures/test.ts'
import { clicksOn, watchWindows } from '../fixtures/watch-clicks.ts'
import { type ConnectWindow, connectWindowOf } from '../pages/connect-window.ts'
import { requestQueueOf } from '../pages/request-queue.ts'

const STEPS = rounds('MODEL_STEPS', { short: 6, long: 300 })
const POPUP = `${extensionId}/popup/`

const names = new Map([
  [LOCAL, 'Local'],
  [LOCAL_TWO, 'Local two'],
])
const chainIds = new Map([
  [LOCAL, '0x7a69'],
  [LOCAL_TWO, '0x7a6a'],
])
const addresses = new Map([
  ['Account 1', accounts.first],
  ['Account 2', accounts.second],
])

/** The accounts of each scope. */
type Grants = Record<string, string[]>

type Site = {
  origin: string
  tabs: Page[]
  /** The last committed session. */
  session: Grants
  /** The events that each tab must have received, in order. */
  events: Grants[]
  /** Its pending request, and the scopes that are shown for it. */
  waiting: { outcome: Promise<Outcome>; shown: string[] } | undefined
}

type World = {
  context: BrowserContext
  wallet: LaunchedWallet
  sites: Site[]
  /** Sites with a pending request, in order. */
  asked: Site[]
  below: (limit: number) => number
  counts: Map<string, number>
  violations: string[]
}

const pick = <Item>({ below }: World, items: readonly Item[]): Item => {
  const item = items[below(items.length)]
  if (item === undefined) throw new Error('there is nothing to choose from')
  return item
}

const codeOf = (outcome: Outcome): number | undefined =>
  'error' in outcome ? outcome.error.code : undefined

const toGrants = (params: unknown): Grants => {
  const { sessionScopes } = params as {
    sessionScopes: Record<string, { accounts: string[] }>
  }
  return Object.fromEntries(
    Object.entries(sessionScopes).map(([scope, { accounts }]) => [
      scope,
      accounts,
    ]),
  )
}

const grantsOf = (outcome: Outcome): unknown =>
  'result' in outcome ? toGrants(outcome.result) : outcome

/** Compared as text with sorted keys: the order of scopes is irrelevant. */
const same = (one: unknown, other: unknown): boolean =>
  sorted(one) === sorted(other)

const sorted = (value: unknown): string =>
  JSON.stringify(value, (_, member) =>
    typeof member === 'object' && member !== null && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).sort())
      : member,
  )

const complain = (
  { violations }: World,
  what: string,
  ...seen: unknown[]
): void => {
  violations.push([what, ...seen.map((one) => JSON.stringify(one))].join(' '))
}

/** The worker may be stopped during an action, or not. */
const withStop = async <Result>(
  world: World,
  task: () => Promise<Result>,
): Promise<Result> => {
  const doing = task()
  if (world.below(4) > 0) return doing
  count(world, 'stops on the way')
  const [result] = await Promise.all([doing, world.wallet.stopWorker()])
  return result
}

const count = ({ counts }: World, what: string): void => {
  counts.set(what, (counts.get(what) ?? 0) + 1)
}

const commit = async (
  world: World,
  site: Site,
  session: Grants,
): Promise<void> => {
  if (!same(session, site.session)) {
    count(world, 'commits')
    site.events.push(session)
  }
  site.session = session
  await checkEvents(world, site)
}

/** Every tab of the site has received every change once, in order. */
const checkEvents = async (world: World, site: Site): Promise<void> => {
  for (const tab of site.tabs) {
    await tab.waitForFunction(
      (expected) => receivedSessions.length >= expected,
      site.events.length,
    )
    const seen = (await sessionEvents(tab)).map(toGrants)
    if (!same(seen, site.events)) {
      complain(world, `${site.origin} received`, seen, site.events)
      site.events = seen
    }
  }
}

const popupOf = (context: BrowserContext): Page | undefined =>
  context.pages().find((page) => page.url().includes(POPUP))

const openWindow = async (world: World): Promise<ConnectWindow> => {
  const shown = () => popupOf(world.context)
  // A new page has its URL only after a while.
  await expect.poll(shown).toBeDefined()
  const page = shown()
  if (!page) throw new Error('the window has closed by itself')
  const window = connectWindowOf(page)
  await window.connectButton.waitFor()
  return window
}

/** The window, once it shows the first pending site. */
const windowOf = async (world: World, site: Site): Promise<ConnectWindow> => {
  const window = await openWindow(world)
  await window.page.getByText(new URL(site.origin).host).waitFor()
  return window
}

const tickSome = async (world: World, boxes: Locator[]): Promise<void> => {
  const ticked = pick(world, boxes)
  for (const box of boxes)
    await box.setChecked(box === ticked || world.below(2) > 0)
}

const ticked = async (boxes: [string, Locator][]): Promise<string[]> => {
  const found: string[] = []
  for (const [name, box] of boxes) if (await box.isChecked()) found.push(name)
  return found
}

const operations = {
  create: async (world, site) => {
    const chains = world.below(2) > 0 ? [LOCAL] : [LOCAL, LOCAL_TWO]
    const scopes = Object.fromEntries(
      chains.map((chain) => [chain, anything()]),
    )
    const outcome = createSession(pick(world, site.tabs), scopes)
    if (site.waiting) {
      const code = codeOf(await outcome)
      if (code !== -32002) complain(world, 'a second request gets', code)
      return
    }
    const shown = [...chains, ...Object.keys(site.session)]
    site.waiting = { outcome, shown }
    world.asked.push(site)
    const { page } = await windowOf(world, world.asked[0] ?? site)
    const { length } = world.asked
    // Only then it is queued: after a stop, tabs reconnect in any order.
    if (length > 1) {
      const bar = requestQueueOf(page).bar.filter({ hasText: `1 of ${length}` })
      await bar.waitFor()
    }
  },
  approve: async (world) => {
    const [site] = world.asked
    if (!site) return
    const window = await windowOf(world, site)
    const accountBoxes = [...addresses.keys()].map(
      (name): [string, Locator] => [name, window.account(name)],
    )
    const chainBoxes: [string, Locator][] = []
    for (const [chainId, name] of names) {
      const box = window.network(name)
      if ((await box.count()) > 0) chainBoxes.push([chainId, box])
    }
    await tickSome(
      world,
      accountBoxes.map(([, box]) => box),
    )
    await tickSome(
      world,
      chainBoxes.map(([, box]) => box),
    )
    const chosen = await ticked(accountBoxes)
    const session = Object.fromEntries(
      (await ticked(chainBoxes)).map((chain) => [
        chain,
        chosen.map((name) => `${chain}:${addresses.get(name)}`),
      ]),
    )
    const outcome = await decide(world, site, window.connectButton)
    if (!same(grantsOf(outcome), session)) {
      complain(world, 'granted and ticked differ', grantsOf(outcome), session)
    }
    await commit(world, site, session)
  },
  reject: async (world) => {
    const [site] = world.asked
    if (!site) return
    const { page } = await windowOf(world, site)
    const outcome = await decide(
      world,
      site,
      page.getByRole('button', { name: 'Cancel', exact: true }),
    )
    if (codeOf(outcome) !== 4001) complain(world, 'Cancel gives', outcome)
  },
  closeWindow: async (world) => {
    const [site, other] = world.asked
    if (!site) return
    const { page } = await windowOf(world, site)
    await withStop(world, () => page.close())
    await endWaiting(world, [site])
    if (!other) return
    // The request of the other site stays, for the popup of the toolbar.
    const popup = await world.wallet.openPopup()
    await expect(requestQueueOf(popup).origin).toContainText(other.origin)
    await popup.getByRole('button', { name: 'Cancel', exact: true }).click()
    await endWaiting(world, [other])
    await popup.close()
  },
  revoke: async (world, site) => {
    const outcome = await withStop(world, () =>
      revokeSession(pick(world, site.tabs)),
    )
    if (!same(outcome, { result: true })) complain(world, 'revoke', outcome)
    await endWaiting(world, [site])
    await commit(world, site, {})
    await checkForwards(world, site)
  },
  revokeScope: async (world, site) => {
    const scope = pick(world, [LOCAL, LOCAL_TWO])
    const outcome = await withStop(world, () =>
      revokeSession(pick(world, site.tabs), { scopes: [scope] }),
    )
    if (!same(outcome, { result: true })) complain(world, 'revoke', outcome)
    // A request for other chains stays, and is answered as before.
    if (site.waiting?.shown.includes(scope)) await endWaiting(world, [site])
    const { [scope]: _, ...left } = site.session
    await commit(world, site, left)
    await checkForwards(world, site)
  },
  invoke: (world, site) => checkForwards(world, site),
  get: async (world, site) => {
    for (const tab of site.tabs) {
      const outcome = await withStop(world, () => getSession(tab))
      if (!same(grantsOf(outcome), site.session)) {
        complain(world, 'get', grantsOf(outcome), site.session)
      }
    }
  },
  stopWorker: async (world, site) => {
    // It may have stopped, and only a running worker can be stopped.
    await getSession(pick(world, site.tabs))
    await world.wallet.stopWorker()
  },
} satisfies Record<string, (world: World, site: Site) => Promise<void>>

const decide = async (
  world: World,
  site: Site,
  button: Locator,
): Promise<Outcome> => {
  const { waiting } = site
  if (!waiting) throw new Error('nobody waits')
  // Connect has a delay; a stop should hit the click itself.
  await button.click({ trial: true })
  await withStop(world, () => press(button))
  const outcome = await waiting.outcome
  site.waiting = undefined
  world.asked.splice(world.asked.indexOf(site), 1)
  await windowGoes(world)
  return outcome
}

/**
 * Once, where the click counts. After a stop Connect is delayed again, and must
 * ignore a click before it is enabled: then it is clicked again.
 */
const press = async (button: Locator): Promise<void> => {
  const clicks = clicksOn(button.page())
  do {
    clicks.length = 0
    // The window may close before the click resolves.
    await Promise.allSettled([button.click()])
  } while (clicks.some(({ approve, armed }) => approve && !armed))
}

/** These are rejected in any case. */
const endWaiting = async (
  world: World,
  sites: readonly Site[],
): Promise<void> => {
  for (const site of [...sites]) {
    if (!site.waiting) continue
    const outcome = await site.waiting.outcome
    if (codeOf(outcome) !== 4001) complain(world, 'rejected with', outcome)
    site.waiting = undefined
    world.asked.splice(world.asked.indexOf(site), 1)
  }
  await windowGoes(world)
}

/** Without pending requests, the window closes by itself. */
const windowGoes = async ({ asked, context, wallet }: World): Promise<void> => {
  // Too many rejections would block the site, which another test covers.
  await forgiveRefusals(wallet.inside)
  if (asked.length > 0) return
  await popupOf(context)?.waitForEvent('close')
}

const checkForwards = async (world: World, site: Site): Promise<void> => {
  for (const [scope, chainId] of chainIds) {
    const tab = pick(world, site.tabs)
    const outcome = await invoke(tab, scope, { method: 'eth_chainId' })
    const isGranted = Object.hasOwn(site.session, scope)
    const isRight = isGranted
      ? same(outcome, { result: chainId })
      : codeOf(outcome) === 4100
    if (!isRight) complain(world, `invoke ${scope}`, outcome, site.session)
  }
}

type Operation = keyof typeof operations

const weights: Record<Operation, number> = {
  create: 8,
  approve: 7,
  reject: 2,
  closeWindow: 2,
  revoke: 2,
  revokeScope: 3,
  invoke: 4,
  get: 4,
  stopWorker: 6,
}

const deck = Object.entries(weights).flatMap(([name, weight]) =>
  Array.from({ length: weight }, () => name as Operation),
)

/** Actions while no approval is pending. */
const decisions: readonly Operation[] = ['approve', 'reject', 'closeWindow']
const unasked = deck.filter((name) => !decisions.includes(name))

test(`${STEPS} random steps of two sites with two tabs each violate nothing`, {
  tag: '@long',
}, async ({ context, wallet, chains, sites }) => {
  await resetWallet(wallet, {
    ...holding(accounts.first, accounts.second),
    ...nodesAt(chains.networks),
  })
  await watchWindows(context)
  const random = createRandom(testSeed)
  const openTab = async (origin: string): Promise<Page> => {
    const tab = await context.newPage()
    await tab.addInitScript(countReceived)
    await tab.goto(origin)
    await listen(tab)
    // From here on the worker knows that it listens.
    await getSession(tab)
    return tab
  }
  const openSite = async (origin: string): Promise<Site> => ({
    origin,
    tabs: [await openTab(origin), await openTab(origin)],
    session: {},
    events: [],
    waiting: undefined,
  })
  const world: World = {
    context,
    wallet,
    sites: [
      await openSite(sites.first.origin),
      await openSite(sites.second.origin),
    ],
    asked: [],
    below: (limit) => Math.floor(random() * limit),
    counts: new Map(),
    violations: [],
  }
  for (let step = 0; step < STEPS; step += 1) {
    const name = pick(world, world.asked.length > 0 ? deck : unasked)
    count(world, name)
    const site = pick(world, world.sites)
    await test.step(`${step} ${name} ${site.origin}`, () =>
      operations[name](world, site))
  }
  await operations.closeWindow(world)
  for (const site of world.sites) {
    await operations.get(world, site)
    await checkEvents(world, site)
    for (const tab of site.tabs) {
      const twice = (
        await tab.evaluate(() => Object.entries(answerCounts))
      ).filter(([, answers]) => answers !== 1)
      if (twice.length > 0) complain(world, 'answered not once', twice)
    }
  }
  const did = [...world.counts]
    .sort()
    .map(([name, times]) => `${name} ${times}`)
  console.log(
    `model: seed ${testSeed}, ${STEPS} steps, ` +
      `${(world.counts.get('stopWorker') ?? 0) + (world.counts.get('stops on the way') ?? 0)} worker stops, ` +
      `${world.violations.length} violations (${did.join(', ')})`,
  )
  expect(world.violations).toStrictEqual([])
})
