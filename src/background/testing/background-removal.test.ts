import { afterAll, expect, it, vi } from 'vitest'
import { createRelay } from '../../content/relay.ts'
import { passTimeByLoop } from '../../dev/loop-time.ts'
import { deriveQuickly } from '../../dev/quick-keys.ts'
import { rounds } from '../../dev/test-rounds.ts'
import type { RpcAnswer } from '../../protocol/json-rpc.ts'
import { createRestartable } from '../host/restartable.ts'
import { storeValues } from './builders.ts'
import {
  createModelBrowser,
  endBrowsers,
  type StopPoint,
} from './model-browser.ts'
import { createModelPage } from './model-page.ts'
import { openModelPopup } from './model-popup.ts'
import { ADDRESSES, PASSWORD, PHRASE } from './test-wallet.ts'
import { createTestWorker } from './test-worker.ts'

afterAll(endBrowsers)

passTimeByLoop()
deriveQuickly()

/** The long form stops at every call. */
const CALLS_APART = rounds('REMOVAL_CALLS_APART', { short: 3, long: 1 })
const ORIGIN = 'https://one.example'
const CHAIN = 'eip155:31337'
const account = `${CHAIN}:${ADDRESSES[0]}`
const connected = {
  generation: 3,
  sessionScopes: {
    [CHAIN]: { methods: ['eth_call'], notifications: [], accounts: [account] },
  },
  sessionProperties: {},
}
const wanted = {
  optionalScopes: { [CHAIN]: { methods: ['eth_call'], notifications: [] } },
}

/** A locked wallet, a connected page, and one that asks to connect. */
const setUp = async () => {
  const answers: RpcAnswer[] = []
  const events: unknown[] = []
  const browser = createModelBrowser({
    createWorker: (host) =>
      createRestartable({
        host,
        limited: Promise.resolve(),
        limitAgain: async () => undefined,
        create: (own) => createTestWorker(own),
      }),
    node: () => ({ answer: '', delay: 0 }),
  })
  storeValues(browser.stored.local, { [`session/${ORIGIN}`]: connected })
  const openPage = (origin: string) =>
    createModelPage({
      origin,
      name: origin,
      createRelay,
      connect: (from) => browser.connect('servePage', from),
      now: () => 0,
      onAnswer: (_, __, answer) => answers.push(answer),
      onEvent: (_, event) => events.push(event),
    })
  const popup = openModelPopup(browser)
  await popup.call('importPhrase', { phrase: PHRASE, password: PASSWORD })
  await popup.call('disconnectSite', { origin: 'https://nobody.example' })
  await popup.call('lock')
  const [page, other] = [openPage(ORIGIN), openPage('https://two.example')]
  page.listen()
  page.ask('wallet_getSession', {})
  await vi.waitFor(() => expect(answers).toHaveLength(1))
  other.ask('wallet_createSession', wanted)
  await vi.waitFor(() => expect(browser.windows.size).toBe(1))
  return { browser, popup, page, answers, events }
}

const expectEmpty = ({
  stored,
  copied,
  alarms,
}: Awaited<ReturnType<typeof setUp>>['browser']): void => {
  const { local, session, sync } = stored
  const left = [local, session, sync, copied, alarms].flatMap((map) => [
    ...map.keys(),
  ])
  expect(left).toStrictEqual([])
}

it('removing the wallet needs no password and leaves nothing', async () => {
  const { browser, popup, page, answers, events } = await setUp()
  expect(browser.stored.local.size).toBeGreaterThan(3)
  browser.grantedHosts.add('https://node.example/*')
  expect(await popup.call('removeWallet')).toBeNull()
  expectEmpty(browser)
  expect([...browser.grantedHosts]).toStrictEqual([])
  expect((await popup.call('getWallet')).status).toBe('no-wallet')
  // The request that was open is rejected, and the session has ended.
  expect(answers.slice(1)).toStrictEqual([
    {
      jsonrpc: '2.0',
      id: 1,
      error: { code: 4001, message: 'User rejected the request.' },
    },
  ])
  await vi.waitFor(() => expect(events).toHaveLength(1))
  expect(events[0]).toMatchObject({
    json: JSON.stringify({
      jsonrpc: '2.0',
      method: 'wallet_sessionChanged',
      params: { sessionScopes: {} },
    }),
  })
  // The same page goes on with the worker that started from nothing.
  page.ask('wallet_getSession', {})
  await vi.waitFor(() => expect(answers).toHaveLength(3))
  expect(answers[2]).toMatchObject({ result: { sessionScopes: {} } })
  const created = await popup.call('createWallet', {
    password: PASSWORD,
    words: 12,
  })
  expect(created.ok).toBe(true)
  popup.close()
})

it('removing the wallet leaves nothing whichever call the worker stops at', {
  tags: ['long'],
}, async () => {
  let stopped = 0
  for (const point of ['before', 'after'] as StopPoint[]) {
    let stops = 1
    for (let calls = 0; stops > 0; calls += CALLS_APART) {
      const { browser, popup } = await setUp()
      browser.stopAt(calls, point)
      expect(await popup.call('removeWallet')).toBeNull()
      browser.letRun()
      stops = browser.stops()
      stopped += stops
      expect((await popup.call('getWallet')).status).toBe('no-wallet')
      for (const key of browser.stored.local.keys()) {
        expect(key).not.toMatch(/^(?:vault|accounts|session|set-up)\//)
      }
      expect([...browser.copied.keys()]).toStrictEqual([])
      popup.close()
    }
  }
  expect(stopped).toBeGreaterThan(20 / CALLS_APART)
})

it('a copy that is being written does not outlive the wallet', async () => {
  const events: string[] = []
  let release = (): void => undefined
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  let writes = 0
  const browser = createModelBrowser({
    createWorker: (host) =>
      createRestartable({
        host: {
          ...host,
          vaultCopy: {
            ...host.vaultCopy,
            write: async (vault) => {
              writes += 1
              if (writes === 1) throw new Error('the disk is full')
              events.push('copying')
              await released
              await host.vaultCopy.write(vault)
              events.push('copied')
            },
          },
          erase: async () => {
            events.push('erasing')
            await host.erase()
          },
        },
        limited: Promise.resolve(),
        limitAgain: async () => undefined,
        create: (own) => createTestWorker(own),
      }),
    node: () => ({ answer: '', delay: 0 }),
  })
  const popup = openModelPopup(browser)
  await popup.call('importPhrase', { phrase: PHRASE, password: PASSWORD })
  // Tries once more to write the copy.
  void popup.call('getWallet')
  await vi.waitFor(() => expect(events).toStrictEqual(['copying']))
  // By then the removal is as far as it gets.
  setTimeout(release, 500)
  await popup.call('removeWallet')
  expect(events).toStrictEqual(['copying', 'copied', 'erasing'])
  expectEmpty(browser)
  expect((await popup.call('getWallet')).status).toBe('no-wallet')
  popup.close()
})

it('the wallet is whole if it cannot be removed', async () => {
  const browser = createModelBrowser({
    createWorker: (host) =>
      createRestartable({
        host: {
          ...host,
          erase: () => Promise.reject(new Error('a database is in use')),
        },
        limited: Promise.resolve(),
        limitAgain: async () => undefined,
        create: (own) => createTestWorker(own),
      }),
    node: () => ({ answer: '', delay: 0 }),
  })
  const popup = openModelPopup(browser)
  await popup.call('importPhrase', { phrase: PHRASE, password: PASSWORD })
  await expect(popup.call('removeWallet')).rejects.toThrow()
  expect((await popup.call('getWallet')).status).toBe('locked')
  expect(await popup.call('unlock', { password: PASSWORD })).toStrictEqual({
    ok: true,
    value: null,
  })
  popup.close()
})
