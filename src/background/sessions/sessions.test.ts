import { describe, expect, it } from 'vitest'
import type { Session } from '../../protocol/session-api.ts'
import { createMemoryArea } from '../../storage/testing/memory-area.ts'
import {
  storedRecord,
  storedRecords,
} from '../../storage/testing/stored-record.ts'
import { phasesOf } from '../testing/builders.ts'
import { createSessions, type SessionsOptions } from './sessions.ts'

const origin = 'https://a.example'
const key = `session/${origin}`

const scope = (...methods: string[]) => ({
  methods,
  notifications: [],
  accounts: ['eip155:1:0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'],
})

const session = (...methods: string[]): Session => ({
  sessionScopes: { 'eip155:1': scope(...methods) },
  sessionProperties: {},
})

const none = { generation: 0, sessionScopes: {}, sessionProperties: {} }

/** Records the phases and the write in their order. */
const setUp = (
  initial: Record<string, unknown> = {},
  options: Partial<SessionsOptions> = {},
) => {
  const area = createMemoryArea(initial)
  const phasesRun: unknown[][] = []
  const logged: string[] = []
  const sessions = createSessions({
    area,
    now: () => 1,
    log: { error: (what) => logged.push(what) },
    phases: {
      sessionChanging: async ({ origin, next, scopesChange }) => {
        const isStored = area.stored.has(key)
        phasesRun.push(['changing', origin, next, scopesChange, isStored])
      },
      sessionChanged: async ({ origin, session, scopesChanged }) => {
        const isStored = area.stored.has(key)
        phasesRun.push(['changed', origin, session, scopesChanged, isStored])
      },
    },
    ...options,
  })
  const writes = () => area.calls.filter((call) => call.startsWith('set'))
  return { area, sessions, phasesRun, logged, writes }
}

describe('read', () => {
  it('returns an empty session where there is none', async () => {
    const { sessions } = setUp()
    expect(await sessions.read(origin)).toStrictEqual(none)
  })

  it.each([
    ['text', 'damaged'],
    ['no version', { value: { generation: 1, ...session() } }],
    ['no generation', { version: 1, value: session('eth_call') }],
    [
      'a scope without accounts',
      {
        version: 1,
        value: {
          generation: 1,
          sessionScopes: { 'eip155:1': { methods: [], notifications: [] } },
          sessionProperties: {},
        },
      },
    ],
  ])('grants nothing by a damaged record: %s', async (_title, record) => {
    const { area, sessions } = setUp({ [key]: record })
    expect(await sessions.read(origin)).toStrictEqual(none)
    expect([...area.stored.keys()]).toStrictEqual([`quarantine/${key}`])
  })

  it('returns members in a fixed order, which storage does not preserve', async () => {
    const { accounts, methods, notifications } = scope('eth_call')
    const sessionScopes = { 'eip155:1': { accounts, methods, notifications } }
    const value = { generation: 1, sessionProperties: {}, sessionScopes }
    const { sessions } = setUp(storedRecords({ [key]: value }))
    const read = await sessions.read(origin)
    expect(JSON.stringify(read.sessionScopes)).toBe(
      JSON.stringify({ 'eip155:1': scope('eth_call') }),
    )
  })

  it('returns the same text when it is created and when it is read', async () => {
    const { sessions } = setUp()
    const { accounts, methods, notifications } = scope('eth_call')
    const made = await sessions.update(origin, () => ({
      sessionProperties: { expiry: '2030-01-01T00:00:00Z', 'a-b': true },
      sessionScopes: {
        'eip155:5': { accounts, notifications, methods },
        'eip155:1': scope('eth_call'),
      },
    }))
    const read = await sessions.read(origin)
    expect(JSON.stringify(made)).toBe(JSON.stringify(read))
    expect(JSON.stringify(read)).toBe(
      JSON.stringify({
        generation: 1,
        sessionScopes: {
          'eip155:1': { methods, notifications, accounts },
          'eip155:5': { methods, notifications, accounts },
        },
        sessionProperties: { 'a-b': true, expiry: '2030-01-01T00:00:00Z' },
      }),
    )
  })

  it('does not change a record of a newer version, and grants nothing', async () => {
    const record = { version: 2, value: { new: true } }
    const { area, sessions, logged } = setUp({ [key]: record })
    expect(await sessions.read(origin)).toStrictEqual(none)
    expect(Object.fromEntries(area.stored)).toStrictEqual({ [key]: record })
    expect(logged).toStrictEqual([
      `the session of ${origin} has a newer version`,
    ])
  })

  it('reads only the record of the given origin', async () => {
    const other = 'https://b.example'
    const { area, sessions } = setUp(
      storedRecords({
        [`session/${other}`]: { generation: 1, ...session('eth_call') },
      }),
    )
    expect(await sessions.read(origin)).toStrictEqual(none)
    expect(area.calls).toStrictEqual([`get ${key}`])
  })
})

describe('update', () => {
  it('runs the phases before and after the write', async () => {
    const { area, sessions, phasesRun } = setUp()
    const stored = { generation: 1, ...session('eth_call') }
    expect(
      await sessions.update(origin, () => session('eth_call')),
    ).toStrictEqual(stored)
    expect(phasesRun).toStrictEqual([
      ['changing', origin, stored, true, false],
      ['changed', origin, stored, true, true],
    ])
    expect(area.stored.get(key)).toStrictEqual(storedRecord(key, stored))
  })

  it('counts the changes of an origin, across its end', async () => {
    const { sessions } = setUp()
    const generations = []
    for (const next of [session('a'), session('b'), none, session('a')]) {
      const { generation } = await sessions.update(origin, () => next)
      generations.push(generation)
    }
    expect(generations).toStrictEqual([1, 2, 3, 4])
    expect(await sessions.read('https://b.example')).toStrictEqual(none)
  })

  it('neither stores nor notifies an unchanged session', async () => {
    const { sessions, phasesRun, writes } = setUp()
    await sessions.update(origin, () => session('a', 'b'))
    const before = [phasesRun.length, writes().length]
    expect(
      await sessions.update(origin, () => session('b', 'a', 'a')),
    ).toMatchObject({ generation: 1 })
    expect([phasesRun.length, writes().length]).toStrictEqual(before)
  })

  it('stores new properties without notifying pages', async () => {
    const { sessions, phasesRun } = setUp()
    await sessions.update(origin, () => session('a'))
    phasesRun.length = 0
    const sessionProperties = { expiry: '2030-01-01T00:00:00Z' }
    const changed = { ...session('a'), sessionProperties }
    const stored = { generation: 1, ...changed }
    await sessions.update(origin, () => changed)
    expect(await sessions.read(origin)).toStrictEqual(stored)
    expect(phasesRun).toStrictEqual([
      ['changing', origin, stored, false, true],
      ['changed', origin, stored, false, true],
    ])
  })

  it('drops the properties of a session without scopes', async () => {
    const { sessions } = setUp()
    await sessions.update(origin, () => session('a'))
    const sessionProperties = { expiry: '2030-01-01T00:00:00Z' }
    expect(
      await sessions.update(origin, () => ({
        sessionScopes: {},
        sessionProperties,
      })),
    ).toStrictEqual({ ...none, generation: 2 })
  })

  it('writes nothing to end a session that does not exist', async () => {
    const { sessions, phasesRun, writes } = setUp()
    await sessions.update(origin, () => none)
    expect([phasesRun, writes()]).toStrictEqual([[], []])
  })

  it('applies each change to the result of the previous one', async () => {
    const { sessions } = setUp()
    const add = (method: string) =>
      sessions.update(origin, ({ sessionScopes }) =>
        session(...(sessionScopes['eip155:1']?.methods ?? []), method),
      )
    await Promise.all(['a', 'b', 'c'].map(add))
    expect(await sessions.read(origin)).toStrictEqual({
      generation: 3,
      ...session('a', 'b', 'c'),
    })
  })

  it('notifies nobody if the write fails, and accepts the next update', async () => {
    const { area, sessions, phasesRun } = setUp()
    const { set } = area
    area.set = async () => {
      throw new Error('no room')
    }
    await expect(sessions.update(origin, () => session('a'))).rejects.toThrow(
      'no room',
    )
    const next = { generation: 1, ...session('a') }
    expect(phasesRun).toStrictEqual([['changing', origin, next, true, false]])
    area.set = set
    expect(await sessions.update(origin, () => session('a'))).toMatchObject({
      generation: 1,
    })
  })

  it('does not overwrite a record of a newer version', async () => {
    const record = { version: 2, value: { new: true } }
    const { area, sessions, phasesRun } = setUp({ [key]: record })
    await expect(sessions.update(origin, () => session('a'))).rejects.toThrow()
    expect(area.stored.get(key)).toStrictEqual(record)
    expect(phasesRun.map(([what]) => what)).toStrictEqual(['changing'])
  })
})

describe('a phase that fails', () => {
  const fail = async (): Promise<never> => {
    throw new Error('no room')
  }

  it('prevents the write when it is `sessionChanging`', async () => {
    const { area, sessions } = setUp(
      {},
      { phases: phasesOf([{ name: 'a', sessionChanging: fail }]) },
    )
    await expect(sessions.update(origin, () => session('a'))).rejects.toThrow(
      'no room',
    )
    expect(area.stored.size).toBe(0)
  })

  it('stops no other part when it is `sessionChanged`', async () => {
    const changed: string[] = []
    const logged: string[] = []
    const phases = phasesOf(
      [
        { name: 'a', sessionChanged: fail },
        { name: 'b', sessionChanged: async () => void changed.push('b') },
      ],
      { error: (what) => logged.push(what) },
    )
    const { area, sessions } = setUp({}, { phases })
    const record = { generation: 1, ...session('a') }
    expect(await sessions.update(origin, () => session('a'))).toStrictEqual(
      record,
    )
    expect(area.stored.get(key)).toStrictEqual(storedRecord(key, record))
    expect(changed).toStrictEqual(['b'])
    expect(logged).toStrictEqual(['sessionChanged of a failed'])
  })
})

describe('the lock of an origin', () => {
  it('is its own: an origin that waits for its phases delays no other', async () => {
    const other = 'https://b.example'
    let release: () => void = () => undefined
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    const { sessions } = setUp(
      {},
      {
        phases: phasesOf([
          {
            name: 'pages',
            sessionChanged: (change) =>
              change.origin === origin ? held : Promise.resolve(),
          },
        ]),
      },
    )
    const waiting = sessions.update(origin, () => session('a'))
    await sessions.update(other, () => session('b'))
    expect(await sessions.read(other)).toMatchObject(session('b'))
    release()
    expect(await waiting).toMatchObject(session('a'))
  })
})

describe('the generation', () => {
  it('begins with the time, so that it is higher than a lost one', async () => {
    const lost = { version: 1, value: { generation: 7, damaged: true } }
    const { sessions } = setUp({ [key]: lost }, { now: () => 1_000 })
    const generations = []
    for (const next of [session('a'), none, session('a')]) {
      const { generation } = await sessions.update(origin, () => next)
      generations.push(generation)
    }
    expect(generations).toStrictEqual([1_000, 1_001, 1_002])
  })
})

describe('carryOut', () => {
  const carry = (sessions: ReturnType<typeof setUp>['sessions']) =>
    sessions.carryOut({
      origin,
      decision: 'd',
      change: () => session('a'),
    })

  it('records a decision that changes nothing, and carries it out once', async () => {
    const { sessions } = setUp()
    await sessions.update(origin, () => session('a'))
    await carry(sessions)
    await sessions.update(origin, () => session('b'))
    await carry(sessions)
    expect(await sessions.read(origin)).toStrictEqual({
      generation: 2,
      ...session('b'),
      decisions: ['d'],
    })
  })
})

describe('hold', () => {
  it('runs under the lock, while nothing is written', async () => {
    const { sessions } = setUp()
    const order: string[] = []
    await Promise.all([
      sessions.update(origin, () => session('a')),
      sessions.hold(origin, async ({ generation }) => {
        order.push(`held ${generation}`)
        await new Promise((resolve) => setImmediate(resolve))
        order.push('let go')
      }),
      sessions.update(origin, () => {
        order.push('changed')
        return session('b')
      }),
    ])
    expect(order).toStrictEqual(['held 1', 'let go', 'changed'])
  })
})

describe('dropEnded', () => {
  it('removes the record of an ended session only', async () => {
    const { area, sessions } = setUp()
    const other = 'https://b.example'
    for (const site of [origin, other]) {
      await sessions.update(site, () => session('a'))
    }
    await sessions.update(origin, () => none)
    for (const site of [origin, other, 'https://c.example']) {
      await sessions.dropEnded(site)
    }
    expect([...area.stored.keys()]).toStrictEqual([`session/${other}`])
  })
})
