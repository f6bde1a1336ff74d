import { type Hex, parseTransaction } from 'viem'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { createRelay } from '../../content/relay.ts'
import { passTimeByLoop } from '../../dev/loop-time.ts'
import { deriveQuickly } from '../../dev/quick-keys.ts'
import type { Approval } from '../../messaging/approval-contract.ts'
import {
  ACTING_ORIGIN,
  actingChains,
  createActingWorld,
  createOpenWallet,
  type OpenWallet,
} from '../testing/test-acting-world.ts'
import { ADDRESSES } from '../testing/test-wallet.ts'

passTimeByLoop()

const { CHAIN, OTHER_CHAIN } = actingChains
const [ADDRESS] = ADDRESSES
const TO = '0x000000000000000000000000000000000000dEaD'

deriveQuickly()

let wallet: OpenWallet

beforeAll(async () => {
  wallet = await createOpenWallet()
})

const said: Record<string, string | null | object> = {
  eth_getTransactionCount: '0x0',
  eth_blockNumber: '0x5',
  eth_getBlockByNumber: { hash: `0x${'0a'.repeat(32)}` },
  eth_getTransactionByHash: null,
  eth_getTransactionReceipt: null,
}

/** With the sent transactions, decoded independently. */
const createWorld = ({ isSlow = false } = {}) => {
  const raws: string[] = []
  const world = createActingWorld({
    wallet,
    createRelay,
    node: (method) =>
      Object.hasOwn(said, method) ? (said[method] as string) : '0x1',
    delay: (body) => {
      const isSend = body.includes('eth_sendRawTransaction')
      if (isSend) raws.push(JSON.parse(body).params[0])
      return isSend && isSlow ? 1e9 : 0
    },
  })
  const approve = async (seen?: Approval): Promise<void> => {
    const { id, hash } = seen ?? (await world.shown())
    await world.popup.call('decide', {
      kind: 'send-transaction',
      id,
      hash,
      choice: {
        type: '0x2',
        gas: '0x5208',
        fees: {
          maxFeePerGas: '0x77359400',
          maxPriorityFeePerGas: '0x3b9aca00',
        },
        nonce: null,
      },
    })
  }
  const read = () =>
    raws.map((raw) => {
      const { chainId, value = 0n } = parseTransaction(raw as Hex)
      return { chainId, value }
    })
  return { ...world, raws, approve, read }
}

const transferOf = (value: string) => [{ from: ADDRESS, to: TO, value }]

const frame = (id: number, of: { scope: string; value: string }): string =>
  JSON.stringify({
    jsonrpc: '2.0',
    id,
    method: 'wallet_invokeMethod',
    params: {
      scope: of.scope,
      request: {
        method: 'eth_sendTransaction',
        params: transferOf(of.value),
      },
    },
  })

describe('eth_sendTransaction', () => {
  it.each([
    ['another chain', { scope: OTHER_CHAIN, value: '0x2' }],
    ['other money', { scope: CHAIN, value: '0x2' }],
  ])(
    'signs only what was shown when the page asks again for %s',
    async (_, unseen) => {
      const { browser, shown, approve, read } = createWorld()
      const sender = {
        id: 'portolan',
        origin: ACTING_ORIGIN,
        url: `${ACTING_ORIGIN}/`,
        frameId: 0,
        tab: {
          id: 1,
          index: 0,
          highlighted: true,
          active: true,
          pinned: false,
          incognito: false,
        },
        documentId: 'D',
        documentLifecycle: 'active',
      }
      const port = browser.connect('servePage', { name: 'page/c/', sender })
      const answers: unknown[] = []
      port.onMessage.addListener((message: unknown) => {
        const { type, json } = message as { type: string; json: string }
        if (type === 'answer') answers.push(JSON.parse(json))
      })
      const seen = { scope: CHAIN, value: '0x1' }
      port.postMessage({ type: 'request', id: 7, json: frame(7, seen) })
      await shown()
      port.postMessage({ type: 'request', id: 7, json: frame(7, unseen) })
      await approve()
      await vi.waitFor(() => expect(answers).toHaveLength(2))
      expect(read()).toStrictEqual([{ chainId: 31337, value: 1n }])
    },
  )

  it('signs nothing once the session is revoked', async () => {
    const { ask, invoke, approve, raws, browser, shown } = createWorld()
    const { answer } = invoke('eth_sendTransaction', transferOf('0x1'))
    const seen = await shown()
    const revoked = ask('wallet_revokeSession', {})
    await Promise.allSettled([approve(seen), revoked.answer()])
    const atRevoke = raws.length
    await answer()
    expect(raws).toHaveLength(atRevoke)
    expect(browser.stored.local.get(`session/${ACTING_ORIGIN}`)).toMatchObject({
      value: { sessionScopes: {} },
    })
  })

  it('is followed when the worker stops while it is sent', async () => {
    const { browser, invoke, approve, raws } = createWorld({ isSlow: true })
    invoke('eth_sendTransaction', transferOf('0x1'))
    await approve()
    await vi.waitFor(() => expect(raws).toHaveLength(1))
    browser.stop()
    expect([...browser.alarms.keys()]).toContain('transactions')
  })

  it('waits for the password when the auto-lock time has passed', async () => {
    const { browser, ask, invoke, popup, shown } = createWorld()
    await ask('wallet_getSession', {}).answer()
    const key = browser.stored.session.get('unlocked/key') as { value: object }
    const usedAt = Date.now() - 31 * 60_000
    browser.stored.session.set('unlocked/key', {
      ...key,
      value: { ...key.value, usedAt },
    })
    invoke('eth_sendTransaction', transferOf('0x1'))
    await vi.waitFor(() => expect(browser.windows.size).toBe(1))
    expect(await popup.call('getWallet')).toMatchObject({ status: 'locked' })
    expect(await shown()).toMatchObject({ kind: 'send-transaction' })
  })

  it('does not block other methods if sent transactions cannot be read', async () => {
    const { browser, ask, invoke, raws } = createWorld()
    browser.stored.local.set('transactions/sent', { version: 9, value: {} })
    expect(await ask('wallet_getSession', {}).answer()).toMatchObject({
      sessionScopes: { [CHAIN]: {} },
    })
    invoke('eth_sendTransaction', transferOf('0x1'))
    expect(raws).toStrictEqual([])
    expect(browser.stored.local.get('transactions/sent')).toStrictEqual({
      version: 9,
      value: {},
    })
  })
})
