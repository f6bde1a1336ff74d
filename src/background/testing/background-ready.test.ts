import { afterAll, describe, expect, it, vi } from 'vitest'
import { turn } from '../../dev/look-until.ts'
import { passTimeByLoop } from '../../dev/loop-time.ts'
import { formatPortName, SESSION_TOPIC } from '../../protocol/link.ts'
import { EARLY_KEYS } from '../host/early-reads.ts'
import { storeValues, watchOnly } from './builders.ts'
import { createModelBrowser, endBrowsers } from './model-browser.ts'
import { pageSender } from './model-page.ts'
import { openModelPopup } from './model-popup.ts'
import { signStored } from './sign-stored.ts'
import { createTestWorker } from './test-worker.ts'

afterAll(endBrowsers)

passTimeByLoop()

const ORIGIN = 'https://one.example'
const CHAIN = 'eip155:31337'
const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

const sessionOf = (sessionProperties: object) => ({
  generation: 1,
  sessionScopes: {
    [CHAIN]: {
      methods: ['eth_chainId'],
      notifications: [],
      accounts: [`${CHAIN}:${ADDRESS}`],
    },
  },
  sessionProperties,
})

/** A worker that is ready when the test says so, and all it stored. */
const setUp = async (sessionProperties: object = {}) => {
  let resolve: () => void = () => undefined
  let reject: (error: Error) => void = () => undefined
  const limited = new Promise<void>((...settle) => {
    ;[resolve, reject] = settle
  })
  const stored: string[] = []
  const browser = createModelBrowser({
    createWorker: (host) => createTestWorker(host, { limited }),
    onStored: (_, key) => stored.push(key),
    node: (body) => {
      const { id } = JSON.parse(body)
      return {
        answer: JSON.stringify({ jsonrpc: '2.0', id, result: '0x7a69' }),
        delay: 0,
      }
    },
  })
  storeValues(browser.stored.local, {
    'accounts/held': [watchOnly(ADDRESS)],
    [`session/${ORIGIN}`]: sessionOf(sessionProperties),
  })
  await signStored(browser)
  const popup = openModelPopup(browser)
  return { resolve, reject, stored, browser, popup }
}

const settled = async (): Promise<void> => {
  for (let turns = 0; turns < 30; turns += 1) {
    await turn()
  }
}

const node = { url: 'http://127.0.0.1:1/other/v3/another-key' }

describe('before the worker is ready', () => {
  it('a page that connects does not end its expired session', async () => {
    const { resolve, stored, browser } = await setUp({
      expiry: '2020-01-01T00:00:00Z',
    })
    const port = browser.connect('servePage', {
      name: formatPortName('c1'),
      sender: pageSender({ origin: ORIGIN, documentId: 'D1' }),
    })
    const topics = [{ topic: SESSION_TOPIC, cursors: ['1'] }]
    port.postMessage({ type: 'hello', topics, pending: [] })
    await settled()
    expect(stored).toStrictEqual([])
    resolve()
    await vi.waitFor(() => expect(stored).toContain(`session/${ORIGIN}`))
  })

  it('what is restored is what is read early', async () => {
    const { resolve, browser, popup } = await setUp()
    const { local, session } = browser.stored
    const readsOf = (area: typeof local) => vi.spyOn(area, 'has').mock.calls
    const reads = { local: readsOf(local), session: readsOf(session) }
    browser.connect('servePage', {
      name: formatPortName('c1'),
      sender: pageSender({ origin: ORIGIN, documentId: 'D1' }),
    })
    await settled()
    const sorted = (calls: readonly unknown[][]) => calls.flat().sort()
    expect({
      local: sorted(reads.local),
      session: sorted(reads.session),
    }).toStrictEqual({
      ...EARLY_KEYS,
      local: [
        'batches/sent',
        `session/${ORIGIN}`,
        ...EARLY_KEYS.local.slice(1),
      ],
    })
    resolve()
    await popup.call('getWallet')
  })

  it('the session of a page that connects is read, and not answered', async () => {
    const { resolve, browser } = await setUp()
    const reads = vi.spyOn(browser.stored.local, 'get')
    const key = `session/${ORIGIN}`
    const port = browser.connect('servePage', {
      name: formatPortName('c1'),
      sender: pageSender({ origin: ORIGIN, documentId: 'D1' }),
    })
    const answers: unknown[] = []
    port.onMessage.addListener((message) => answers.push(message))
    const json = '{"jsonrpc":"2.0","id":1,"method":"wallet_getSession"}'
    port.postMessage({ type: 'request', id: 1, json })
    await settled()
    expect(reads.mock.calls.filter(([one]) => one === key)).toHaveLength(1)
    expect(answers).toStrictEqual([])
    resolve()
    await vi.waitFor(() => expect(answers).not.toStrictEqual([]))
  })

  it.each([
    ['hideAccount', { address: ADDRESS }, 'accounts/held'],
    ['setNode', { chainId: CHAIN, node }, `node/${CHAIN}`],
  ] as const)('%s changes nothing', async (name, params, key) => {
    const { resolve, stored, popup } = await setUp()
    const done = popup.call(name, params as never)
    await settled()
    expect(stored).toStrictEqual([])
    resolve()
    await done
    expect(stored).toContain(key)
  })

  it('the popup sees the state of the wallet', async () => {
    const { popup } = await setUp()
    expect(await popup.call('getWallet')).toMatchObject({ status: 'unlocked' })
    expect(await popup.call('getOverview')).toMatchObject({ pages: [] })
  })
})

it('a worker that failed to restore can be removed', async () => {
  const { reject, browser, popup } = await setUp()
  reject(new Error('storage is not limited'))
  expect(await popup.call('removeWallet')).toBeNull()
  expect([...browser.stored.local.keys()]).toStrictEqual([])
})

it('a worker that failed to restore refuses changes, and shows keys', async () => {
  const { reject, stored, popup } = await setUp()
  reject(new Error('storage is not limited'))
  for (const call of [
    popup.call('getApprovals'),
    popup.call('hideAccount', { address: ADDRESS }),
    popup.call('setNode', { chainId: CHAIN, node }),
  ]) {
    await expect(call).rejects.toThrow('storage is not limited')
  }
  expect(await popup.call('exportRemains')).toStrictEqual([])
  expect(await popup.call('getWallet')).toMatchObject({ status: 'unlocked' })
  expect(stored).toStrictEqual([])
})
