import { afterAll, beforeAll, expect, it } from 'vitest'
import { createRelay } from '../../content/relay.ts'
import { passTimeByLoop } from '../../dev/loop-time.ts'
import { deriveQuickly } from '../../dev/quick-keys.ts'
import { rounds } from '../../dev/test-rounds.ts'
import { formatPortName } from '../../protocol/link.ts'
import type { TransactionsRecord } from '../../storage/transaction-record.ts'
import {
  batchOf,
  createBatchWorld,
  createTestChain,
  type TestChain,
} from '../transactions/testing/test-batch.ts'
import type { StopPoint } from './model-browser.ts'
import { endBrowsers } from './model-browser.ts'
import { pageSender } from './model-page.ts'
import {
  ACTING_ORIGIN,
  actingChains,
  createOpenWallet,
  type OpenWallet,
} from './test-acting-world.ts'

afterAll(endBrowsers)

passTimeByLoop()
deriveQuickly()

/** The long form stops at every call. */
const CALLS_APART = rounds('BATCH_CALLS_APART', { short: 15, long: 1 })
/** More browser calls than a batch makes. */
const MOST_CALLS = 400

let wallet: OpenWallet

beforeAll(async () => {
  wallet = await createOpenWallet()
})

const points: readonly StopPoint[] = ['before', 'after']
const [ID, VALUES] = ['mine', [1, 2, 3]]

type Status = { status: number; receipts: { transactionHash: string }[] }

/** The status must follow from the chain and from what the wallet signed. */
const expectTruth = (
  { status, receipts }: Status,
  { chain, browser }: ReturnType<typeof createBatchWorld>,
): void => {
  const mined = [...chain.receipts.keys()]
  expect(receipts.map((one) => one.transactionHash)).toStrictEqual(mined)
  const { value } = (browser.stored.local.get('transactions/sent') ?? {
    value: { sent: [] },
  }) as { value: TransactionsRecord }
  // It was signed, and no worker learned whether it arrived.
  const isUnknown = value.sent.some(
    ({ hash, state }) => state === 'signed' && !chain.receipts.has(hash),
  )
  const settled =
    mined.length === VALUES.length ? 200 : mined.length > 0 ? 600 : 400
  expect(status).toBe(isUnknown ? 100 : settled)
}

/** Each call was sent once at most, in order, with consecutive nonces. */
const expectOnce = ({ sent, nonces }: TestChain): void => {
  expect(sent).toStrictEqual(VALUES.slice(0, sent.length))
  expect(nonces).toStrictEqual(sent.map((_, index) => index))
}

it.each([
  ['all are mined', undefined],
  ['the second is refused', 2],
])(
  'a batch of which %s is sent once, wherever the worker stops',
  { tags: ['long'] },
  async (_, refused) => {
    const answers = new Set<number>()
    for (const point of points) {
      let stops = 1
      for (let calls = 0; stops > 0; calls += CALLS_APART) {
        expect(calls).toBeLessThan(MOST_CALLS)
        const chain = createTestChain((wei) =>
          wei === refused ? 'refuse' : 'mine',
        )
        const world = createBatchWorld({ wallet, createRelay, chain })
        const params = batchOf(VALUES, { id: ID })
        const { answer } = world.invoke('wallet_sendCalls', params)
        await world.shown()
        world.browser.stopAt(calls, point)
        await world.approve()
        const answered = await answer()
        stops = world.browser.stops()
        world.browser.letRun()
        expectOnce(chain)
        const status = (await world.askStatus(ID)) as Status
        expectTruth(status, world)
        expect(answered).toStrictEqual({ id: ID })
        answers.add(status.status)
        // Nothing is sent afterwards.
        const { length } = chain.sent
        world.browser.stop()
        expect(await world.askStatus(ID)).toStrictEqual(status)
        expect(chain.sent).toHaveLength(length)
        world.popup.close()
        world.browser.stop()
      }
    }
    expect(answers).toContain(refused === undefined ? 200 : 600)
  },
)

it('a batch ends with the browser, and its status says how far it came', {
  tags: ['long'],
}, async () => {
  const statuses = new Set<number>()
  for (const point of points) {
    let stops = 1
    for (let calls = 0; stops > 0; calls += CALLS_APART) {
      expect(calls).toBeLessThan(MOST_CALLS)
      const world = createBatchWorld({ wallet, createRelay })
      const { browser, chain } = world
      // A page that does not reconnect.
      const port = browser.connect('servePage', {
        name: formatPortName('c'),
        sender: pageSender({ origin: ACTING_ORIGIN, documentId: 'D' }),
      })
      const request = {
        method: 'wallet_sendCalls',
        params: batchOf(VALUES, { id: ID }),
      }
      const json = JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'wallet_invokeMethod',
        params: { scope: actingChains.CHAIN, request },
      })
      const answered = new Promise((resolve) => {
        port.onMessage.addListener((message: unknown) => {
          if (Object(message).type === 'answer') resolve(true)
        })
        port.onDisconnect.addListener(resolve)
      })
      port.postMessage({ type: 'hello', topics: [], pending: [] })
      port.postMessage({ type: 'request', id: 1, json })
      await world.shown()
      browser.stopAt(calls, point)
      await world.approve()
      await answered
      stops = browser.stops()
      // The browser closes and starts again.
      browser.letRun()
      browser.stop()
      browser.stored.session.clear()
      browser.windows.clear()
      const { length } = chain.sent
      const status = (await world.askStatus(ID)) as Status | { code: number }
      if ('code' in status) {
        // The stop came before the batch was stored.
        expect([status.code, chain.sent]).toStrictEqual([5730, []])
      } else {
        expectTruth(status, world)
        statuses.add(status.status)
      }
      expectOnce(chain)
      expect(chain.sent).toHaveLength(length)
      world.popup.close()
      browser.stop()
    }
  }
  expect([...statuses].sort()).toStrictEqual([100, 200, 400, 600])
})
