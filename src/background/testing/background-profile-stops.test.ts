import { isDeepStrictEqual } from 'node:util'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { createRelay } from '../../content/relay.ts'
import { rounds } from '../../dev/test-rounds.ts'
import type { AccountRecord } from '../../storage/account-record.ts'
import { withoutSeal } from '../../storage/seal.ts'
import type { StorageArea } from '../../storage/storage-item.ts'
import {
  storedRecord,
  storedRecords,
} from '../../storage/testing/stored-record.ts'
import type { TransactionsRecord } from '../../storage/transaction-record.ts'
import type { Host } from '../host/host.ts'
import { endBrowsers } from './model-browser.ts'
import {
  askAgain,
  formerAnswers,
  openProfile,
  type ProfileWorld,
  profileAfterStop,
  profileAfterUpdate,
  type StoredProfile,
} from './stored-profile.ts'

afterAll(endBrowsers)

const GAMES = 'https://games.example'
const LEFT = 'session/https://left.example'
const ACCOUNTS = 'accounts/held'
const SENT = 'transactions/sent'
const SUBSCRIPTIONS = 'subscriptions/open'
/** Of the two accounts of the phrase. */
const SOLANA_ADDRESSES = [
  'BLeUXTx9thHGT7VJUtF9vHEmfMDgW1nnKZ9UVer2CoLX',
  'EdjcxP8MmXP4yRHguEVoH75kbXVfZNFXPgNfL9NqcXXK',
]
/** More browser calls than a start makes. */
const MOST_CALLS = 200
/** The long form stops at every call. */
const CALLS_APART = rounds('PROFILE_CALLS_APART', { short: 7, long: 1 })

type State = Omit<StoredProfile, 'now' | 'windows'>

const stateOf = ({ browser }: ProfileWorld): State => {
  const session = new Map(browser.stored.session)
  // A subscription that no page resumes ends after a while.
  session.delete(SUBSCRIPTIONS)
  return {
    local: Object.fromEntries(
      [...browser.stored.local].map(([key, stored]) => [
        key,
        withoutSeal(stored),
      ]),
    ),
    session: Object.fromEntries(session),
    sync: Object.fromEntries(browser.stored.sync),
    copy: Object.fromEntries(browser.copied),
    alarms: Object.fromEntries(browser.alarms),
  }
}

/** The profile after a start and after all pending work. */
const stateAfterStart = (profile: StoredProfile): State => {
  const { now, local, session, sync, copy, alarms } = structuredClone(profile)
  const state: State = { local, session, sync, copy, alarms }
  const { value } = state.local[SENT] as { value: TransactionsRecord }
  for (const one of value.sent) if (one.state === 'signed') one.state = 'sent'
  // Written with that outcome, as the current version.
  state.local[SENT] = storedRecord(SENT, value)
  state.alarms.transactions = now + 60_000
  if (profile === profileAfterUpdate) {
    // Ended sessions are dropped once per browser run.
    delete state.local[LEFT]
    Object.assign(state.session, storedRecords({ 'tidied/sessions': true }))
    state.alarms[`expiry/${GAMES}`] = Date.parse('2099-12-31T23:59:00.000Z')
  }
  if (profile === profileAfterStop) {
    // The vault is open, so addresses in other namespaces are derived.
    const { value } = state.local[ACCOUNTS] as { value: AccountRecord[] }
    const accounts = value.map((one, index) => {
      const other = SOLANA_ADDRESSES[index]
      return other ? { ...one, others: [other] } : one
    })
    state.local[ACCOUNTS] = storedRecord(ACCOUNTS, accounts)
  }
  delete state.session[SUBSCRIPTIONS]
  return state
}

/**
 * Pages of both sites and a popup send requests; each is answered as before.
 */
const visit = async (
  world: ProfileWorld,
  profile: StoredProfile,
): Promise<void> => {
  if (profile === profileAfterStop) await askAgain(world)
  world.browser.ring('transactions')
  const answers = Object.entries(formerAnswers.sessions).map(
    async ([origin, result]) => {
      const { page, answerTo } = world.openPage(origin, { name: origin })
      const { id } = page.ask('wallet_getSession', {})
      expect(await answerTo(id)).toMatchObject({ result })
    },
  )
  const { accounts } = await world.popup.call('getWallet')
  expect(accounts).toHaveLength(3)
  await Promise.all(answers)
}

/** The worker starts again, after an update with the browser. */
const restart = async (
  { browser }: ProfileWorld,
  profile: StoredProfile,
): Promise<void> => {
  browser.stop()
  if (profile === profileAfterUpdate) browser.stored.session.clear()
  await browser.ring('transactions')
}

/** Storage in which one write fails, counted from 1. */
const createFailing = (failing: number) => {
  let writes = 0
  const write = <Params extends unknown[]>(
    perform: (...params: Params) => Promise<void>,
  ) => {
    return async (...params: Params): Promise<void> => {
      writes += 1
      if (writes === failing) throw new Error('The disk is full')
      await perform(...params)
    }
  }
  const fail = (area: StorageArea): StorageArea => ({
    ...area,
    set: write(area.set),
    remove: write(area.remove),
  })
  return {
    hasFailed: () => writes >= failing,
    changeHost: (host: Host): Host => ({
      ...host,
      local: fail(host.local),
      session: fail(host.session),
      sync: fail(host.sync),
    }),
  }
}

/** Resolves when nothing is pending, or when `isOver` returns true. */
const settle = async (
  world: ProfileWorld,
  expected: State,
  isOver: () => boolean = () => false,
): Promise<void> => {
  await vi.waitFor(() => {
    if (isOver() || isDeepStrictEqual(stateOf(world), expected)) return
    throw new Error('the start is not through')
  })
}

describe.each([
  ['an update', profileAfterUpdate],
  ['a worker stop', profileAfterStop],
] as const)('the first start after %s', (_, profile) => {
  const expected = stateAfterStart(profile)

  it.each(['before', 'after'] as const)(
    'comes to the same when it stops %s any call of the browser',
    { tags: ['long'] },
    async (point) => {
      let stops = 1
      let calls = 0
      for (; stops > 0; calls += CALLS_APART) {
        expect(calls).toBeLessThan(MOST_CALLS)
        const world = openProfile({ profile, createRelay })
        const { browser } = world
        browser.stopAt(calls, point)
        await visit(world, profile)
        await settle(world, expected, () => browser.stops() > 0)
        stops = browser.stops()
        browser.letRun()
        await restart(world, profile)
        await settle(world, expected)
        world.close()
      }
      expect(calls).toBeGreaterThan(20)
    },
  )

  it('ends in the same state when any write to storage fails', async () => {
    let failures = -1
    for (let hasFailed = true; hasFailed; ) {
      failures += 1
      const failing = createFailing(failures + 1)
      const { changeHost } = failing
      const world = openProfile({ profile, createRelay, changeHost })
      // Requests that a worker could not answer are resent after its restart.
      const visited = visit(world, profile)
      await settle(world, expected, failing.hasFailed)
      hasFailed = failing.hasFailed()
      if (hasFailed) await restart(world, profile)
      await visited
      await settle(world, expected)
      world.close()
    }
    expect(failures).toBeGreaterThan(0)
  })
})

const emptyProfile: StoredProfile = {
  ...profileAfterUpdate,
  local: {},
  sync: {},
  copy: {},
}

const former = {
  1: [{ address: `0x${'1'.repeat(40)}`, name: 'One', kind: 'watch-only' }],
  2: [
    {
      address: `0x${'2'.repeat(40)}`,
      name: 'Two',
      kind: 'watch-only',
      developer: false,
      hidden: true,
    },
  ],
}

it.each([1, 2] as const)(
  'accounts of version %i are written anew whichever call a worker stops at',
  async (version) => {
    const value = former[version]
    const [account] = value
    for (const point of ['before', 'after'] as const) {
      for (let calls = 0, stops = 1; stops > 0; calls += 1) {
        const { browser, popup, close } = openProfile({
          profile: {
            ...emptyProfile,
            local: { [ACCOUNTS]: { version, value } },
          },
          createRelay,
        })
        await popup.call('getWallet')
        browser.stopAt(calls, point)
        const params = { address: account?.address ?? '', name: 'Renamed' }
        await popup.call('renameAccount', params)
        stops = browser.stops()
        expect(withoutSeal(browser.stored.local.get(ACCOUNTS))).toStrictEqual(
          storedRecord(ACCOUNTS, [
            { developer: false, hidden: false, ...account, name: 'Renamed' },
          ]),
        )
        close()
      }
    }
  },
)
