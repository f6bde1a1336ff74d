import { afterAll, expect, it } from 'vitest'
import { passTimeByLoop } from '../../dev/loop-time.ts'
import { withoutSeal } from '../../storage/seal.ts'
import { storedRecord } from '../../storage/testing/stored-record.ts'
import {
  createModelBrowser,
  endBrowsers,
  type StopPoint,
} from '../testing/model-browser.ts'
import { openModelPopup } from '../testing/model-popup.ts'
import { createTestWorker } from '../testing/test-worker.ts'

afterAll(endBrowsers)

passTimeByLoop()

const ORIGIN = 'https://one.example'
const KEY = `session/${ORIGIN}`
const CHAIN = 'eip155:31337'
const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

/** The user disconnects a site, and the worker stops once meanwhile. */
const disconnect = async (calls: number, point: StopPoint) => {
  const browser = createModelBrowser({
    createWorker: createTestWorker,
    node: () => ({ answer: '', delay: 0 }),
  })
  const accounts = [`${CHAIN}:${ADDRESS}`]
  const record = storedRecord(KEY, {
    generation: 1,
    sessionScopes: { [CHAIN]: { methods: [], notifications: [], accounts } },
    sessionProperties: {},
  })
  browser.stored.local.set(KEY, record)
  const popup = openModelPopup(browser)
  const site = { origin: ORIGIN }
  const change = { isDefaultWallet: true, isCompatible: true }
  await popup.call('changeSite', { ...site, change })
  browser.stopAt(calls, point)
  await popup.call('disconnectSite', site)
  const hasStopped = browser.stops() > 0
  browser.letRun()
  const activity = await popup.call('listActivity')
  return {
    hasStopped,
    left: {
      session: withoutSeal(browser.stored.local.get(KEY)),
      settings: browser.stored.local.get('sites/settings'),
      groups: browser.stored.sync.size,
      activity: activity.map(({ act, count }) => ({ act, count })),
    },
  }
}

it.each(['before', 'after'] as const)(
  'a site is disconnected in full if the worker stops %s any call',
  async (point) => {
    let calls = 0
    for (let hasStopped = true; hasStopped; calls += 1) {
      const result = await disconnect(calls, point)
      expect(result.left, `stopped ${point} call ${calls}`).toStrictEqual({
        session: storedRecord(KEY, {
          generation: 2,
          sessionScopes: {},
          sessionProperties: {},
        }),
        settings: undefined,
        groups: 0,
        activity: [{ act: 'disconnected', count: 1 }],
      })
      hasStopped = result.hasStopped
    }
    expect(calls).toBeGreaterThan(8)
  },
)
