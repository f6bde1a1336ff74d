import { describe, expect, it } from 'vitest'
import type { SessionScopes } from '../../protocol/scope.ts'
import { createNamespaces } from '../../session/namespaces.ts'
import { eip155Rules } from '../namespaces/eip155/rules.ts'
import { toyRules } from '../testing/toy-namespace/toy-rules.ts'
import { createCallsInFlight } from './calls-in-flight.ts'

const namespaces = createNamespaces([eip155Rules, toyRules])
const origin = 'https://a.example'
const [ONE, TWO, TOY] = ['eip155:1', 'eip155:2', 'toy:box'] as const
const [FIRST, SECOND] = [
  '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
] as const

const granting = (
  chainIds: string[],
  addresses: string[] = [FIRST, SECOND],
): SessionScopes =>
  Object.fromEntries(
    chainIds.map((chainId) => [
      chainId,
      {
        methods: [],
        notifications: [],
        accounts: addresses.map((address) => `${chainId}:${address}`),
      },
    ]),
  )

/** Calls that run until they are aborted, and record that. */
const setUp = () => {
  const calls = createCallsInFlight(namespaces)
  const aborted: string[] = []
  const start = (of: string, scope: string, account?: string): void => {
    calls.run({ origin: of, scope, account }, ({ signal }) => {
      signal.onabort = () => aborted.push([of, scope, account].join(' ').trim())
      return new Promise(() => undefined)
    })
  }
  start(origin, ONE)
  start(origin, TWO)
  start('https://b.example', ONE)
  return { calls, aborted, start }
}

const changedTo = (sessionScopes: SessionScopes) => ({
  origin,
  session: { generation: 1, sessionScopes, sessionProperties: {} },
  scopesChanged: true,
})

describe('a session that changed', () => {
  it('aborts every call of an origin and none of another', () => {
    const { calls, aborted } = setUp()
    calls.sessionChanged(changedTo({}))
    expect(aborted).toStrictEqual([`${origin} ${ONE}`, `${origin} ${TWO}`])
  })

  it('aborts the calls of scopes that it no longer has', () => {
    const { calls, aborted } = setUp()
    calls.sessionChanged(changedTo(granting([TWO, 'eip155:3'])))
    expect(aborted).toStrictEqual([`${origin} ${ONE}`])
  })

  it('aborts a call whose scope is only the name of an inherited member', () => {
    const { calls, aborted, start } = setUp()
    start(origin, 'constructor')
    calls.sessionChanged(changedTo(granting([ONE, TWO])))
    expect(aborted).toStrictEqual([`${origin} constructor`])
  })

  it('aborts the calls for an account that its scope has lost', () => {
    const { calls, aborted, start } = setUp()
    start(origin, ONE, FIRST)
    start(origin, ONE, SECOND.toLowerCase())
    start(origin, TWO, FIRST)
    const left = { ...granting([ONE], [SECOND]), ...granting([TWO]) }
    calls.sessionChanged(changedTo(left))
    expect(aborted).toStrictEqual([`${origin} ${ONE} ${FIRST}`])
  })

  it('aborts the calls for a lost account by the rules of its namespace', () => {
    const { calls, aborted, start } = setUp()
    const lower = FIRST.toLowerCase()
    start(origin, TOY, FIRST)
    start(origin, TOY, lower)
    const left = { ...granting([ONE, TWO]), ...granting([TOY], [lower]) }
    calls.sessionChanged(changedTo(left))
    expect(aborted).toStrictEqual([`${origin} ${TOY} ${FIRST}`])
  })
})

describe('run', () => {
  const call = { origin, scope: ONE, account: undefined }

  it('returns the result of its task', async () => {
    const calls = createCallsInFlight(namespaces)
    expect(await calls.run(call, async () => 'result')).toBe('result')
    await expect(
      calls.run(call, async () => {
        throw new Error('of the task')
      }),
    ).rejects.toThrow('of the task')
  })

  it('aborts a call that reads its signal after its scope was removed', async () => {
    const calls = createCallsInFlight(namespaces)
    await calls.run(call, async (running) => {
      calls.sessionChanged(changedTo({}))
      expect(running.signal.aborted).toBe(true)
      expect(running.signal).toBe(running.signal)
    })
  })

  it('does not abort a finished call', async () => {
    const calls = createCallsInFlight(namespaces)
    const signals: AbortSignal[] = []
    for (const end of ['resolve', 'reject'] as const) {
      const running = calls.run(call, ({ signal }) => {
        signals.push(signal)
        return Promise[end]()
      })
      await running.catch(() => undefined)
    }
    calls.sessionChanged(changedTo({}))
    expect(signals.map(({ aborted }) => aborted)).toStrictEqual([false, false])
  })
})
