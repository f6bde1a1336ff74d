import { expect, it, vi } from 'vitest'
import { createRelay } from '../../content/relay.ts'
import { passTimeByLoop } from '../../dev/loop-time.ts'
import type { RpcAnswer } from '../../protocol/json-rpc.ts'
import type { Host } from '../host/host.ts'
import { createRestartable } from '../host/restartable.ts'
import { storeValues } from './builders.ts'
import { createModelBrowser } from './model-browser.ts'
import { createModelPage } from './model-page.ts'
import { openModelPopup } from './model-popup.ts'
import { signStored } from './sign-stored.ts'
import { createTestWorker } from './test-worker.ts'

passTimeByLoop()

const ORIGIN = 'https://one.example'
const CHAIN = 'eip155:31337'
const connected = {
  generation: 3,
  sessionScopes: {
    [CHAIN]: { methods: ['eth_call'], notifications: [], accounts: [] },
  },
  sessionProperties: {},
}

/**
 * Chromium's behavior: while a worker that it stopped still runs, its extension
 * calls are rejected, and the next port starts another worker.
 */
const setUp = async () => {
  let isStopped = false
  const errors: unknown[][] = []
  const log = { error: (...error: unknown[]) => void errors.push(error) }
  const rejecting = <Members extends object>(members: Members): Members =>
    new Proxy(members, {
      get: (target, name) => {
        const member: unknown = Reflect.get(target, name)
        if (typeof member !== 'function') return member
        return (...args: unknown[]) =>
          isStopped ? Promise.reject(new Error('No SW')) : member(...args)
      },
    })
  const browser = createModelBrowser({
    createWorker: (host) => {
      const browserHost: Host = {
        ...host,
        local: rejecting(host.local),
        session: rejecting(host.session),
        windows: rejecting(host.windows),
      }
      const limit = async () => void (await browserHost.session.get('any'))
      return createRestartable({
        host: browserHost,
        limited: limit(),
        limitAgain: limit,
        create: (own, limited) => createTestWorker(own, { limited, log }),
      })
    },
    node: () => ({ answer: '', delay: 0 }),
  })
  const connect: typeof browser.connect = (way, from) => {
    if (isStopped) {
      isStopped = false
      browser.stop()
    }
    return browser.connect(way, from)
  }
  storeValues(browser.stored.local, { [`session/${ORIGIN}`]: connected })
  await signStored(browser)
  const answers: RpcAnswer[] = []
  const page = createModelPage({
    origin: ORIGIN,
    name: 'page',
    createRelay,
    connect: (from) => connect('servePage', from),
    now: () => 0,
    onAnswer: (_, __, answer) => answers.push(answer),
    onEvent: () => undefined,
  })
  const stop = () => {
    isStopped = true
  }
  return { browser, page, answers, errors, connect, stop }
}

it('the next worker answers what a stopped one that still runs was asked', async () => {
  const { browser, page, answers, errors, stop } = await setUp()
  page.ask('wallet_getSession', {})
  await vi.waitFor(() => expect(answers).toHaveLength(1))
  stop()
  page.ask('wallet_revokeSession', {})
  await vi.waitFor(() => expect(answers).toHaveLength(2))
  expect(answers).toMatchObject([{ result: {} }, { result: true }])
  expect(errors).toStrictEqual([])
  expect(browser.stops()).toBe(1)
})

it('a worker that is stopped while it starts answers nobody', async () => {
  const { browser, page, answers, errors, stop } = await setUp()
  page.ask('wallet_getSession', {})
  stop()
  await vi.waitFor(() => expect(answers).toHaveLength(1))
  expect(answers).toMatchObject([{ result: { sessionScopes: {} } }])
  expect(errors).toStrictEqual([])
  expect(browser.stops()).toBe(1)
})

it('a screen gets its answer from the next worker', async () => {
  const { browser, errors, connect, stop } = await setUp()
  const popup = openModelPopup({ connect })
  await popup.call('listSites')
  stop()
  expect(await popup.call('listSites')).toHaveLength(1)
  expect(errors).toStrictEqual([])
  expect(browser.stops()).toBe(1)
})
