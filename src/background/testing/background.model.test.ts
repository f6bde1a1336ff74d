import { createHash, createHmac } from 'node:crypto'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createRelay } from '../../content/relay.ts'
import { rounds, testSeed } from '../../dev/test-rounds.ts'
import type { AccountRecord } from '../../storage/account-record.ts'
import { readJournal } from './builders.ts'
import { endBrowsers } from './model-browser.ts'
import { ask, decide, deck, follow, operations } from './model-operations.ts'
import type { Oracle } from './model-oracle.ts'
import type { ModelPage } from './model-page.ts'
import { createRandom } from './model-random.ts'
import { createWorld, ORIGINS, type World } from './model-world.ts'

afterAll(endBrowsers)

const WALKS = rounds('MODEL_WALKS', { short: 12, long: 1_000 })
const STEPS_OF_A_WALK = 100

/** Real time for promises, which are not faked. */
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
      'performance',
    ],
  })
  // The real ones answer from another thread, which cannot be replayed.
  vi.spyOn(crypto.subtle, 'digest').mockImplementation(async (_, data) => {
    const { buffer } = new Uint8Array(
      createHash('sha256')
        .update(data as Uint8Array)
        .digest(),
    )
    return buffer
  })
  vi.spyOn(crypto.subtle, 'generateKey').mockResolvedValue({} as CryptoKeyPair)
  vi.spyOn(crypto.subtle, 'sign').mockImplementation(async (_, __, data) => {
    const { buffer } = new Uint8Array(
      createHmac('sha256', 'key')
        .update(data as Uint8Array)
        .digest(),
    )
    return buffer
  })
})

afterEach(() => vi.useRealTimers())

/** Advances time step by step, and settles after each. */
const elapse = async (milliseconds: number, step = 1): Promise<void> => {
  await turn()
  for (let passed = 0; passed < milliseconds; passed += step) {
    vi.advanceTimersByTime(step)
    await turn()
  }
}

/** Finishes everything pending, with a user who decides all approvals. */
const settle = async (world: World): Promise<void> => {
  const { browser, pages, oracle, undone, random } = world
  browser.letRun()
  for (const page of pages) if (page.state === 'cached') page.restore()
  await elapse(12_000, 20)
  // Two sites with ten requests each, and those that come meanwhile.
  const isOpen = (): boolean =>
    readJournal(browser.stored.session).approvals.some(
      ({ decision }) => !decision,
    )
  for (let round = 0; round < 60 && isOpen(); round += 1) {
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
  // How long a started worker has to settle.
  await elapse(12_000, 20)
  checkStored(world)
}

const checkSettled = (page: ModelPage, oracle: Oracle): void => {
  const { name, origin, pending, isListening, countsFrom, received, due } = page
  for (const { method, id } of pending.values()) {
    oracle.complain(`${name} waits for ${method} ${id} for ever`)
  }
  if (!isListening) return
  const { generation } = oracle.last(origin)
  if (countsFrom === undefined) {
    oracle.complain(`${name} listens and was never sent a cursor`)
  } else if (received !== Math.max(generation, countsFrom)) {
    oracle.complain(`${name} received ${received} and not ${generation}`)
  } else if (due.length > 0) {
    oracle.complain(`${name} never received ${due}`)
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
  const { approvals, sent } = readJournal(browser.stored.session)
  if (approvals.length + sent.length > 0) {
    oracle.complain(
      `${approvals.length} approvals and ${sent.length} sent requests are never forgotten`,
    )
  }
}

const walk = async (
  seed: number,
  done: Map<string, number>,
): Promise<World> => {
  const world = createWorld({ seed, createRelay, elapse })
  // The worker randomizes its retry delays.
  const chance = createRandom(seed)
  vi.spyOn(Math, 'random').mockImplementation(() => chance.below(1_000) / 1_000)
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

test('random steps with worker stops between awaits violate nothing', {
  tags: ['long'],
}, async () => {
  const done = new Map<string, number>()
  const seen = new Map<string, number>()
  const violations: string[] = []
  let stops = 0
  for (let index = 0; index < WALKS; index += 1) {
    const seed = testSeed + index
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
    `model: seeds ${testSeed} to ${testSeed + WALKS - 1}, ` +
      `${WALKS * STEPS_OF_A_WALK} steps, ${stops} worker stops, ` +
      `${violations.length} violations\n` +
      `  did: ${toText(done)}\n  saw: ${toText(seen)}`,
  )
  expect(violations).toStrictEqual([])
})
