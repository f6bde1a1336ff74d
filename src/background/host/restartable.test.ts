import { expect, it, onTestFinished, vi } from 'vitest'
import type { Port } from '../../messaging/browser.ts'
import type { Background } from '../worker.ts'
import type { Host } from './host.ts'
import { createRestartable } from './restartable.ts'

it.each([true, false])('keeps a port only if it is served: %s', (isServed) => {
  const addListener = vi.fn()
  const port = { onDisconnect: { addListener } } as unknown as Port
  const { serveExternal } = createRestartable({
    host: {} as Host,
    limited: Promise.resolve(),
    limitAgain: async () => undefined,
    create: () => ({ serveExternal: () => isServed }) as unknown as Background,
  })
  expect(serveExternal(port)).toBe(isServed)
  expect(addListener).toHaveBeenCalledTimes(Number(isServed))
})

/** A host whose calls fail as in a worker that the browser has stopped. */
const setUpStopped = () => {
  const stopped = vi.fn(() => Promise.reject(new Error('No SW')))
  return { stopped, ...setUp({ erase: stopped, tick: stopped }) }
}

type Faked = Pick<Host, 'erase' | 'tick'> & Partial<Pick<Host, 'openSocket'>>

const setUp = (host: Faked) => {
  const hosts: Host[] = []
  const open = new Set<string>()
  const connect = (name: string): void => {
    open.add(name)
    worker.servePage({
      onDisconnect: { addListener: () => undefined },
      disconnect: () => open.delete(name),
    } as unknown as Port)
  }
  const worker = createRestartable({
    host: host as Host,
    limited: Promise.resolve(),
    limitAgain: async () => undefined,
    create: (host) => {
      hosts.push(host)
      return { servePage: () => true } as unknown as Background
    },
  })
  return { hosts, open, connect }
}

it.each(['erase', 'tick'] as const)(
  'a stop during %s has no answer, and the ports close for the next worker',
  async (call) => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const { hosts, open, connect, stopped } = setUpStopped()
    connect('first')
    const settled = vi.fn()
    Promise.resolve(hosts[0]?.[call]()).then(settled, settled)
    await vi.advanceTimersByTimeAsync(1)
    connect('second')
    expect([settled.mock.calls, [...open], hosts.length]).toStrictEqual([
      [],
      [],
      1,
    ])
    void hosts[0]?.tick()
    expect(stopped).toHaveBeenCalledTimes(1)
  },
)

it('a worker that goes on after a stop begins again', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { hosts, open, connect } = setUpStopped()
  void hosts[0]?.tick()
  await vi.advanceTimersByTimeAsync(4_999)
  connect('early')
  expect([[...open], hosts.length]).toStrictEqual([[], 1])
  await vi.advanceTimersByTimeAsync(1)
  connect('late')
  expect([[...open], hosts.length]).toStrictEqual([['late'], 2])
})

it('an erased worker begins again once, and its old parts call nobody', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  let fail: (error: Error) => void = () => undefined
  const tick = vi.fn(
    () =>
      new Promise<never>((_, reject) => {
        fail = reject
      }),
  )
  const { hosts, open, connect } = setUp({ erase: async () => undefined, tick })
  connect('old')
  void hosts[0]?.tick()
  await hosts[0]?.erase()
  expect([...open]).toStrictEqual(['old'])
  await vi.advanceTimersByTimeAsync(1)
  connect('new')
  expect([...open]).toStrictEqual(['new'])
  void hosts[0]?.tick()
  fail(new Error('No SW'))
  await vi.advanceTimersByTimeAsync(10_000)
  expect([[...open], hosts.length, tick.mock.calls.length]).toStrictEqual([
    ['new'],
    2,
    1,
  ])
})

it('a worker that begins again limits storage again', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const limited: number[] = []
  let lives = 0
  createRestartable({
    host: {} as Host,
    limited: Promise.reject(new Error('No SW')),
    limitAgain: async () => undefined,
    create: (_, limiting) => {
      lives += 1
      const life = lives
      void limiting.then(() => limited.push(life))
      return {} as Background
    },
  })
  await vi.advanceTimersByTimeAsync(20_000)
  expect([lives, limited]).toStrictEqual([2, [2]])
})

it.each(['erase', 'tick'] as const)(
  'the open sockets of a life that ends by %s close',
  async (end) => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const closed: string[] = []
    const { hosts } = setUp({
      erase: async () => undefined,
      tick: () => Promise.reject(new Error('No SW')),
      openSocket: (url) => {
        const target = new EventTarget()
        return Object.assign(target, {
          send: () => undefined,
          close: () => {
            closed.push(url)
            target.dispatchEvent(new Event('close'))
          },
        })
      },
    })
    const [ending] = hosts
    ending?.openSocket('wss://closed.example').close()
    ending?.openSocket('wss://open.example')
    void ending?.[end]()
    await vi.advanceTimersByTimeAsync(5_000)
    hosts[1]?.openSocket('wss://next.example')
    await vi.advanceTimersByTimeAsync(1)
    expect([closed, hosts.length]).toStrictEqual([
      ['wss://closed.example', 'wss://open.example'],
      2,
    ])
  },
)
