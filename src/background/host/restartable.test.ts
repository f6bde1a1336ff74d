import { expect, it, onTestFinished, vi } from 'vitest'
import type { Port } from '../../messaging/browser.ts'
import type { Background } from '../worker.ts'
import type { Host } from './host.ts'
import { createRestartable } from './restartable.ts'

it.each([true, false])(
  'keeps a port only if it is served: %s (T104)',
  (isServed) => {
    const addListener = vi.fn()
    const port = { onDisconnect: { addListener } } as unknown as Port
    const { serveExternal } = createRestartable({
      host: {} as Host,
      limited: Promise.resolve(),
      create: () =>
        ({ serveExternal: () => isServed }) as unknown as Background,
    })
    expect(serveExternal(port)).toBe(isServed)
    expect(addListener).toHaveBeenCalledTimes(Number(isServed))
  },
)

/** A host whose calls fail as in a worker that the browser has stopped. */
const setUpStopped = () => {
  const stopped = vi.fn(() => Promise.reject(new Error('No SW')))
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
    host: { erase: stopped, tick: stopped } as unknown as Host,
    limited: Promise.resolve(),
    create: (host) => {
      hosts.push(host)
      return { servePage: () => true } as unknown as Background
    },
  })
  return { hosts, open, connect }
}

it.each(['erase', 'tick'] as const)(
  'a stop during %s has no answer, and the ports close for the next worker (R1, T73)',
  async (call) => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const { hosts, open, connect } = setUpStopped()
    connect('first')
    const settled = vi.fn()
    hosts[0]?.[call]().then(settled, settled)
    await vi.advanceTimersByTimeAsync(1)
    connect('second')
    expect([settled.mock.calls, [...open], hosts.length]).toStrictEqual([
      [],
      [],
      1,
    ])
  },
)

it('a worker that goes on after a stop begins again (R1)', async () => {
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
