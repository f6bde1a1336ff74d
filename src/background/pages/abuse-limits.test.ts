import { describe, expect, it } from 'vitest'
import { abuseLimits } from '../../protocol/abuse-limits.ts'
import { limits } from '../../protocol/limits.ts'
import { createMemoryArea } from '../../storage/testing/memory-area.ts'
import { createTestAbuseLimits } from '../testing/builders.ts'
import type { Gate } from './abuse-limits.ts'
import type { Caller } from './caller.ts'

const callerOf = (
  host: string,
  transport: Caller['transport'] = 'external',
): Caller => ({
  origin: `https://${host}`,
  tabId: 1,
  documentId: host,
  transport,
  key: `${transport}/${host}/1`,
})

const setUp = (session = createMemoryArea()) => {
  const clock = { elapsed: 1_000 }
  const abuse = createTestAbuseLimits({
    host: { session, now: () => 1_800_000_000_000 + clock.elapsed },
    elapsed: () => clock.elapsed,
  })
  const closed: [string, number?][] = []
  const enter = (host: string, transport?: Caller['transport']) =>
    abuse.enter(callerOf(host, transport), (retryAfter) =>
      closed.push(retryAfter === undefined ? [host] : [host, retryAfter]),
    )
  const gateOf = (...args: Parameters<typeof enter>): Gate => {
    const gate = enter(...args)
    if ('retryAfter' in gate) throw new Error('there are too many ports')
    return gate
  }
  return { abuse, clock, closed, enter, gateOf, session }
}

const { requestBytes } = limits

describe('an offence', () => {
  it('closes the ports of the site and blocks it, and nobody else', async () => {
    const { abuse, clock, closed, gateOf } = setUp()
    const gate = gateOf('a.x.test')
    gateOf('b.x.test', 'injected')
    gateOf('y.test')
    gate.offend()
    expect(closed).toStrictEqual([['a.x.test']])
    await expect.poll(() => closed).toHaveLength(2)
    expect(closed[1]).toStrictEqual(['b.x.test'])
    expect(abuse.blockedFor('https://new.x.test')).toBe(30_000)
    expect(abuse.blockedFor('https://y.test')).toBeUndefined()
    expect(abuse.blockedFor(undefined)).toBeUndefined()
    clock.elapsed += 30_000
    expect(abuse.blockedFor('https://a.x.test')).toBeUndefined()
  })

  it('counts once, and what was queued on its port is not read', async () => {
    const { closed, gateOf } = setUp()
    const gate = gateOf('x.test')
    gate.offend()
    gate.offend()
    expect(gate.receive('hello')).toBe('closed')
    await Promise.resolve()
    expect(closed).toHaveLength(1)
  })

  it('is remembered by the next worker, which closes what opened before', async () => {
    const { gateOf, session, abuse } = setUp()
    gateOf('a.x.test').offend()
    await expect.poll(() => abuse.blockedFor('https://x.test')).toBeDefined()
    await expect.poll(() => session.stored.size).toBe(1)
    const next = setUp(session)
    const gate = next.gateOf('b.x.test', 'injected')
    next.gateOf('y.test')
    await next.abuse.restore()
    expect(next.closed).toStrictEqual([['b.x.test', 30_000]])
    expect(gate.receive('hello')).toBe('closed')
  })
})

describe('a message', () => {
  const text = (characters: number): string => 'x'.repeat(characters - 2)

  it.each([
    ['external', requestBytes + 64],
    ['injected', abuseLimits.relayMessage],
  ] as const)(
    'of an %s port may have so many characters',
    (transport, most) => {
      const { gateOf } = setUp()
      const gate = gateOf('x.test', transport)
      expect(gate.receive(text(most))).toBe('ok')
      expect(gate.receive(text(most + 1))).toBe('exceeded')
    },
  )

  /** What was not accepted of this many messages over these ports, in turn. */
  const send = (count: number, ...gates: Gate[]): string[] =>
    Array.from({ length: count }, (_, index) =>
      String(gates[index % gates.length]?.receive('ping')),
    ).filter((received) => received !== 'ok')

  it('of an external port may follow so many of its document at once', () => {
    const { clock, gateOf } = setUp()
    const gates = [gateOf('a.x.test'), gateOf('a.x.test')]
    const relay = gateOf('a.x.test', 'injected')
    const most = abuseLimits.externalMessagesPerDocument
    expect(send(most, ...gates)).toStrictEqual([])
    expect(send(1, ...gates)).toStrictEqual(['too-fast'])
    expect(relay.receive('ping')).toBe('ok')
    expect(gateOf('b.x.test').receive('ping')).toBe('ok')
    clock.elapsed += 1_000
    const next = abuseLimits.externalMessagesPerSecondPerDocument
    expect(send(next + 1, ...gates)).toStrictEqual(['too-fast'])
  })

  it('of an external port may follow so many of its site at once', async () => {
    const { abuse, gateOf } = setUp()
    await abuse.start()
    const gates = [1, 2, 3, 4, 5, 6, 7].map((name) => gateOf(`${name}.x.test`))
    const most = abuseLimits.externalMessagesPerSite
    expect(send(most, ...gates)).toStrictEqual([])
    expect(send(1, ...gates)).toStrictEqual(['too-fast'])
    expect(gateOf('y.test').receive('ping')).toBe('ok')
  })

  it('of 21 tabs, 100 of each at once, blocks no site', async () => {
    const { abuse, gateOf } = setUp()
    await abuse.start()
    const gates = Array.from({ length: 21 }, (_, tab) =>
      gateOf(`${tab}.x.test`),
    )
    expect(send(2_100, ...gates)).toStrictEqual([])
    expect(abuse.blockedFor('https://x.test')).toBeUndefined()
  })

  it('that is too fast is an offence only if that goes on', () => {
    const { clock, gateOf } = setUp()
    const gates = [gateOf('x.test'), gateOf('x.test')]
    const { externalMessagesPerDocument, refusedExternalMessages } = abuseLimits
    send(externalMessagesPerDocument, ...gates)
    const refused = send(refusedExternalMessages, ...gates)
    expect(new Set(refused)).toStrictEqual(new Set(['too-fast']))
    expect(send(1, ...gates)).toStrictEqual(['exceeded'])
    clock.elapsed += 1
    expect(send(2, ...gates)).toStrictEqual(['exceeded'])
  })

  it('of an external port counts for all origins of its site', async () => {
    const { abuse, gateOf } = setUp()
    await abuse.start()
    const gates = Array.from({ length: 8 }, (_, index) =>
      gateOf(`${index}.x.test`),
    )
    const most = abuseLimits.externalMessagesPerSite
    for (let index = 0; index < most; index += 1) {
      gates[index % 8]?.receive('ping')
    }
    expect(gateOf('new.x.test').receive('ping')).not.toBe('ok')
    expect(gateOf('y.test').receive('ping')).toBe('ok')
  })

  it('of an external port is too much after many characters of its site', async () => {
    const { abuse, clock, gateOf } = setUp()
    await abuse.start()
    const gates = [gateOf('a.x.test'), gateOf('b.x.test')]
    const relay = gateOf('a.x.test', 'injected')
    const message = text(requestBytes)
    const most = abuseLimits.externalCharactersPerSite / requestBytes
    for (let index = 0; index < most; index += 1) {
      expect(gates[index % 2]?.receive(message)).toBe('ok')
    }
    expect(gates[0]?.receive('')).toBe('exceeded')
    expect(relay.receive(message)).toBe('ok')
    expect(gateOf('y.test').receive(message)).toBe('ok')
    clock.elapsed += 2_000
    expect(gates[1]?.receive(message)).toBe('ok')
  })

  it('is counted, whatever it is: many large ones are an offence', async () => {
    const { abuse, closed, gateOf } = setUp()
    const gate = gateOf('x.test', 'injected')
    const message = text(requestBytes)
    const most = abuseLimits.charactersPerSite / requestBytes
    for (let index = 0; index < most; index += 1) gate.receive(message)
    await Promise.resolve()
    expect(abuse.blockedFor('https://x.test')).toBeUndefined()
    gate.receive('ping')
    await expect.poll(() => closed).toHaveLength(1)
    expect(abuse.blockedFor('https://x.test')).toBe(30_000)
  })
})

describe('ports', () => {
  const { portsPerDocument, refusedPorts } = abuseLimits

  it('beyond the limit are refused, and then the site is blocked', async () => {
    const { abuse, closed, enter } = setUp()
    const open = (count: number): number =>
      Array.from({ length: count }, () => enter('x.test')).filter(
        (gate) => 'receive' in gate,
      ).length
    expect(open(portsPerDocument + refusedPorts)).toBe(portsPerDocument)
    await abuse.start()
    expect(abuse.blockedFor('https://x.test')).toBeUndefined()
    expect(open(1)).toBe(0)
    await expect.poll(() => closed).toHaveLength(portsPerDocument)
    expect(abuse.blockedFor('https://x.test')).toBe(30_000)
  })

  it('that are closed again take no place', () => {
    const { clock, gateOf } = setUp()
    for (let index = 0; index < 4_000; index += 1) {
      const gate = gateOf('x.test')
      gate.leave()
      gate.leave()
      clock.elapsed += 20
    }
  })

  it('that are opened and closed without end block their site', async () => {
    const { abuse, enter } = setUp()
    await abuse.start()
    let opened = 0
    while (opened < 10_000) {
      const entered = enter(`${opened % 20}.x.test`)
      if (!('leave' in entered)) break
      entered.leave()
      opened += 1
    }
    expect(opened).toBe(abuseLimits.openedPortsPerSite)
    await expect.poll(() => abuse.blockedFor('https://y.x.test')).toBe(30_000)
    expect(enter('other.test')).toHaveProperty('receive')
  })

  it('are counted down once each, however often they are left', () => {
    const { enter, gateOf } = setUp()
    const [first] = Array.from({ length: portsPerDocument }, () =>
      gateOf('x.test'),
    )
    first?.leave()
    first?.leave()
    expect(enter('x.test')).toHaveProperty('receive')
    expect(enter('x.test')).toHaveProperty('retryAfter')
  })
})
