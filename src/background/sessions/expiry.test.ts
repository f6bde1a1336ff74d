import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { SessionScopes } from '../../protocol/scope.ts'
import { tidiedItem } from '../../storage/items.ts'
import { createMemoryArea } from '../../storage/testing/memory-area.ts'
import { phasesOf } from '../testing/builders.ts'
import { createExpiry } from './expiry.ts'
import { createSessions, type Sessions } from './sessions.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const origin = 'https://a.example'
const noon = Date.parse('2030-01-01T12:00:00Z')
const expiring = { expiry: '2030-01-01T12:00:00Z' }
const none = { sessionScopes: {}, sessionProperties: {} }
const sessionScopes: SessionScopes = {
  'eip155:1': {
    methods: [],
    notifications: [],
    accounts: ['eip155:1:0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'],
  },
}

/** A clock that the test sets; alarms by name. */
const setUp = (
  area = createMemoryArea(),
  alarms = new Map<string, number>(),
  session = createMemoryArea(),
) => {
  const notified: SessionScopes[] = []
  const logged: string[] = []
  const state = { failing: false }
  const call = async (effect: () => unknown): Promise<void> => {
    if (state.failing) throw new Error('no alarms today')
    effect()
  }
  const clock = { now: noon - 1 }
  const sessions: Sessions = createSessions({
    area,
    now: () => 1,
    log: { error: () => undefined },
    phases: phasesOf([
      {
        name: 'expiry',
        sessionChanging: (change) => expiry.sessionChanging(change),
        sessionChanged: (change) => expiry.sessionChanged(change),
      },
      {
        name: 'pages',
        sessionChanged: async ({ session, scopesChanged }) => {
          if (scopesChanged) notified.push(session.sessionScopes)
        },
      },
    ]),
  })
  const expiry = createExpiry({
    sessions,
    host: {
      now: () => clock.now,
      localKeys: async () => [...area.stored.keys()],
      alarms: {
        set: (name, when) => call(() => alarms.set(name, when)),
        clear: (name) => call(() => alarms.delete(name)),
        names: async () => [...alarms.keys()],
      },
    },
    restored: tidiedItem(session),
    log: { error: (what) => logged.push(what) },
  })
  const grant = (sessionProperties: Record<string, string>) =>
    sessions.update(origin, () => ({ sessionScopes, sessionProperties }))
  const drop = () => sessions.update(origin, () => none)
  return {
    area,
    session,
    sessions,
    expiry,
    grant,
    drop,
    clock,
    alarms,
    notified,
    logged,
    state,
  }
}

describe('a session with an expiry', () => {
  it('stays if it is renewed between the read and the lock', async () => {
    const { sessions, expiry, grant, clock } = setUp()
    await grant(expiring)
    clock.now = noon
    const renewed = grant({ expiry: '2030-01-01T13:00:00Z' })
    const read = expiry.readLive(origin)
    await Promise.all([renewed, read])
    expect((await sessions.read(origin)).sessionScopes).toStrictEqual(
      sessionScopes,
    )
  })

  it('exists until it expires', async () => {
    const { expiry, grant, clock } = setUp()
    await grant(expiring)
    expect(await expiry.readLive(origin)).toStrictEqual({
      generation: 1,
      sessionScopes,
      sessionProperties: expiring,
    })
    clock.now = noon
    expect(await expiry.readLive(origin)).toStrictEqual({
      generation: 2,
      ...none,
    })
  })

  it('ends once, and notifies its pages', async () => {
    const { expiry, grant, clock, notified } = setUp()
    await grant(expiring)
    clock.now = noon + 1
    await expiry.readLive(origin)
    await expiry.readLive(origin)
    expect(notified).toStrictEqual([sessionScopes, {}])
  })

  it('has an alarm as long as it exists', async () => {
    const { sessions, grant, alarms } = setUp()
    await grant(expiring)
    expect([...alarms]).toStrictEqual([[`expiry/${origin}`, noon]])
    await sessions.update(origin, () => none)
    expect([...alarms]).toStrictEqual([])
  })

  it('has its alarm moved when the expiry alone is changed', async () => {
    const { grant, alarms, notified } = setUp()
    await grant(expiring)
    await grant({ expiry: '2030-01-01T13:00:00Z' })
    expect([...alarms.values()]).toStrictEqual([noon + 3_600_000])
    expect(notified).toHaveLength(1)
  })

  it('has its alarm before it is stored, in case the worker stops', async () => {
    const { area, grant, alarms } = setUp()
    area.set = () => Promise.reject(new Error('stopped'))
    await expect(grant(expiring)).rejects.toThrow('stopped')
    expect([...alarms]).toStrictEqual([[`expiry/${origin}`, noon]])
  })

  it('has the alarm of the previous session until it is stored', async () => {
    const { area, grant, alarms } = setUp()
    await grant(expiring)
    area.set = () => Promise.reject(new Error('stopped'))
    const renewed = grant({ expiry: '2030-01-01T13:00:00Z' })
    await expect(renewed).rejects.toThrow('stopped')
    expect([...alarms]).toStrictEqual([[`expiry/${origin}`, noon]])
  })

  it('is stored even if its alarm cannot be set', async () => {
    const { sessions, grant, alarms, logged, state } = setUp()
    state.failing = true
    await grant(expiring)
    expect(await sessions.read(origin)).toMatchObject({ sessionScopes })
    expect([[...alarms], new Set(logged)]).toStrictEqual([
      [],
      new Set([`the expiry alarm of ${origin} was not set`]),
    ])
  })

  it('gets a missing alarm back when a worker starts', async () => {
    const { area, grant, alarms } = setUp()
    await grant(expiring)
    alarms.clear()
    alarms.set('other', 1)
    const { expiry } = setUp(area, alarms)
    await expiry.start()
    expect([...alarms]).toStrictEqual([
      ['other', 1],
      [`expiry/${origin}`, noon],
    ])
  })

  it('is looked up once per browser start', async () => {
    const { area, session, grant, alarms } = setUp()
    await grant(expiring)
    await setUp(area, alarms, session).expiry.start()
    alarms.clear()
    area.calls.length = 0
    await setUp(area, alarms, session).expiry.start()
    expect([[...alarms], area.calls]).toStrictEqual([[], []])
    await setUp(area, alarms).expiry.start()
    expect([...alarms.keys()]).toStrictEqual([`expiry/${origin}`])
  })

  it('is removed from storage at the browser start after its end', async () => {
    const { area, grant, drop } = setUp()
    await grant(expiring)
    await drop()
    expect([...area.stored.keys()]).toStrictEqual([`session/${origin}`])
    await setUp(area).expiry.start()
    expect([...area.stored.keys()]).toStrictEqual([])
  })

  it('ends by a timer in an awake worker if it expires too soon for an alarm', async () => {
    const { sessions, grant, clock, alarms } = setUp()
    clock.now = noon - 29_999
    await grant(expiring)
    clock.now = noon
    await vi.advanceTimersByTimeAsync(29_998)
    expect(await sessions.read(origin)).toMatchObject({ sessionScopes })
    await vi.advanceTimersByTimeAsync(1)
    expect(await sessions.read(origin)).toMatchObject(none)
    expect([...alarms]).toStrictEqual([])
  })

  it('has no timer if its alarm is in time', async () => {
    const { grant, clock } = setUp()
    clock.now = noon - 30_000
    await grant(expiring)
    // That of the phases, in which the parts start.
    await vi.advanceTimersByTimeAsync(200)
    expect(vi.getTimerCount()).toBe(0)
  })

  it('goes on if a timer is early by the clock', async () => {
    const { sessions, grant, clock } = setUp()
    await grant(expiring)
    await vi.advanceTimersByTimeAsync(5)
    expect(await sessions.read(origin)).toMatchObject({ sessionScopes })
    clock.now = noon
    await vi.advanceTimersByTimeAsync(1)
    expect(await sessions.read(origin)).toMatchObject(none)
  })

  it('still has its alarm after a worker start', async () => {
    const { area, grant, alarms } = setUp()
    await grant(expiring)
    alarms.set(`expiry/${origin}`, 7)
    area.calls.length = 0
    await setUp(area, alarms).expiry.start()
    expect([[...alarms], area.calls]).toStrictEqual([
      [[`expiry/${origin}`, 7]],
      [],
    ])
  })

  it('gets another alarm when one is early', async () => {
    const { expiry, grant, alarms } = setUp()
    await grant(expiring)
    alarms.clear()
    await expiry.alarm(`expiry/${origin}`)
    expect([...alarms]).toStrictEqual([[`expiry/${origin}`, noon]])
  })

  it('ends by its alarm without a read', async () => {
    const { sessions, expiry, grant, clock } = setUp()
    await grant(expiring)
    clock.now = noon
    await expiry.alarm(`expiry/${origin}`)
    expect(await sessions.read(origin)).toMatchObject(none)
  })

  it('survives an early alarm and the alarms of other parts', async () => {
    const { sessions, expiry, grant, clock } = setUp()
    await grant(expiring)
    await expiry.alarm(`expiry/${origin}`)
    clock.now = noon
    await expiry.alarm(`other/${origin}`)
    await expiry.alarm('expiry/https://b.example')
    expect(await sessions.read(origin)).toMatchObject({ sessionScopes })
  })
})

it('a session without an expiry has no alarm and does not end', async () => {
  const { expiry, grant, clock, alarms } = setUp()
  await grant({})
  clock.now = noon * 2
  expect(await expiry.readLive(origin)).toMatchObject({ sessionScopes })
  expect([...alarms]).toStrictEqual([])
})
