import {
  type Hex,
  hexToString,
  keccak256,
  parseTransaction,
  recoverMessageAddress,
} from 'viem'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createRelay } from '../../content/relay.ts'
import { passTimeByLoop } from '../../dev/loop-time.ts'
import { deriveQuickly } from '../../dev/quick-keys.ts'
import { createRandom, shuffle } from '../../dev/seeded-random.ts'
import { testSeed } from '../../dev/test-rounds.ts'
import type { Approval } from '../../messaging/approval-contract.ts'
import { limits } from '../../protocol/limits.ts'
import { endBrowsers } from './model-browser.ts'
import {
  createActingWorld,
  createOpenWallet,
  type OpenWallet,
} from './test-acting-world.ts'
import { ADDRESSES } from './test-wallet.ts'

afterAll(endBrowsers)

passTimeByLoop()
deriveQuickly()

const [ADDRESS] = ADDRESSES
const TO = '0x000000000000000000000000000000000000dEaD'
const TEN = Array.from({ length: limits.approvalsPerOrigin }, (_, n) => n + 1)
const rejected = { code: 4001, message: 'User rejected the request.' }

let wallet: OpenWallet

beforeAll(async () => {
  wallet = await createOpenWallet()
})

const said: Record<string, string | null | object> = {
  eth_getTransactionCount: '0x5',
  eth_blockNumber: '0x5',
  eth_getBlockByNumber: { hash: `0x${'0a'.repeat(32)}` },
  eth_getTransactionByHash: null,
  eth_getTransactionReceipt: null,
}

/** A site that asks for several things at once. */
const setUp = () => {
  const raws: Hex[] = []
  const world = createActingWorld({
    wallet,
    createRelay,
    node: (method) =>
      Object.hasOwn(said, method) ? (said[method] as string) : '0x1',
    delay: (body) => {
      const isSend = body.includes('eth_sendRawTransaction')
      if (isSend) raws.push(JSON.parse(body).params[0])
      return 0
    },
  })
  const { popup, invoke } = world
  /** Resolves when this many approvals are open. */
  const waiting = (count: number): Promise<Approval[]> =>
    vi.waitFor(async () => {
      const shown = await popup.call('getApprovals')
      expect(shown).toHaveLength(count)
      return shown
    })
  const send = (value: number) =>
    invoke('eth_sendTransaction', [
      { from: ADDRESS, to: TO, value: `0x${value.toString(16)}` },
    ])
  const sign = (message: string) => invoke('personal_sign', [message, ADDRESS])
  const approve = ({ kind, id, hash }: Approval) =>
    kind === 'send-transaction'
      ? popup.call('decide', {
          kind,
          id,
          hash,
          choice: {
            type: '0x2',
            gas: '0x5208',
            fees: { maxFeePerGas: '0x77359400', maxPriorityFeePerGas: '0x1' },
            nonce: null,
          },
        })
      : popup.call('decide', {
          kind: 'sign-message',
          id,
          hash,
          choice: null,
        })
  const reject = ({ id }: Approval) => popup.call('reject', { id })
  return { ...world, raws, waiting, send, sign, approve, reject }
}

const amountOf = (approval: Approval): number =>
  approval.kind === 'send-transaction' ? Number(approval.request.value) : 0

const messageOf = (approval: Approval): string =>
  approval.kind === 'sign-message' ? hexToString(approval.message as Hex) : ''

describe('ten transactions of a site', () => {
  it.each([
    ['first to last', (all: Approval[]) => all],
    [
      'in another order',
      (all: Approval[]) => shuffle(all, createRandom(testSeed)),
    ],
  ])('approved %s get consecutive nonces', async (_, order) => {
    const { raws, waiting, send, approve } = setUp()
    const asked = TEN.map(send)
    const shown = order(await waiting(10))
    for (const approval of shown) await approve(approval)
    const answers = await Promise.all(asked.map(({ answer }) => answer()))
    const sent = raws.map((raw) => ({ ...parseTransaction(raw), raw }))
    expect(sent.map(({ nonce }) => nonce)).toStrictEqual(TEN.map((n) => n + 4))
    expect(sent.map(({ value }) => Number(value))).toStrictEqual(
      shown.map(amountOf),
    )
    // Each request is answered with the hash of its own transaction.
    expect(answers).toStrictEqual(
      TEN.map((value) =>
        keccak256(sent.find((one) => one.value === BigInt(value))?.raw ?? '0x'),
      ),
    )
  })

  it('leave no gap where one is rejected', async () => {
    const { raws, waiting, send, approve, reject } = setUp()
    const asked = TEN.map(send)
    const shown = shuffle(await waiting(10), createRandom(testSeed))
    for (const [place, approval] of shown.entries()) {
      await (place % 3 === 1 ? reject(approval) : approve(approval))
    }
    const answers = await Promise.all(asked.map(({ answer }) => answer()))
    const sent = raws.map((raw) => parseTransaction(raw))
    expect(sent.map(({ nonce }) => nonce)).toStrictEqual([
      5, 6, 7, 8, 9, 10, 11,
    ])
    const refused = shown.filter((_, place) => place % 3 === 1).map(amountOf)
    expect(refused).toHaveLength(3)
    for (const value of TEN) {
      if (refused.includes(value)) {
        expect(answers[value - 1]).toStrictEqual(rejected)
      }
    }
    expect(sent.map(({ value }) => Number(value))).toStrictEqual(
      shown.map(amountOf).filter((value) => !refused.includes(value)),
    )
  })

  it('get consecutive nonces when all are approved in the same moment', async () => {
    const { raws, waiting, send, approve } = setUp()
    const asked = TEN.map(send)
    await Promise.all((await waiting(10)).map(approve))
    await Promise.all(asked.map(({ answer }) => answer()))
    expect(raws.map((raw) => parseTransaction(raw).nonce)).toStrictEqual(
      TEN.map((n) => n + 4),
    )
  })
})

describe('requests of a site beyond ten', () => {
  it('are refused with the limit, and find room after an answer', async () => {
    const { waiting, sign, reject } = setUp()
    const asked = TEN.map((n) => sign(`message ${n}`))
    const [first] = await waiting(10)
    expect(await sign('one too many').answer()).toStrictEqual({
      code: -32005,
      message: 'Request limit exceeded.',
      data: { reason: '10 requests of an origin may wait for the user' },
    })
    if (first) await reject(first)
    expect(await asked[0]?.answer()).toStrictEqual(rejected)
    sign('there is room')
    expect((await waiting(10)).map(messageOf)).toContain('there is room')
  })

  it('of all kinds wait beside a request to connect', async () => {
    const { ask, waiting, sign, send } = setUp()
    const chain = { methods: [], notifications: [] }
    const optionalScopes = { 'eip155:31337': chain }
    ask('wallet_createSession', { optionalScopes })
    sign('a')
    send(1)
    const second = ask('wallet_createSession', { optionalScopes })
    expect(await second.answer()).toMatchObject({ code: -32002 })
    const kinds = (await waiting(3)).map(({ kind }) => kind)
    expect(kinds.sort()).toStrictEqual([
      'connect',
      'send-transaction',
      'sign-message',
    ])
  })
})

it('ten signatures are each answered with their own, over worker stops', async () => {
  const { browser, page, waiting, sign, approve, reject } = setUp()
  const asked = TEN.map((n) => sign(`message ${n}`))
  const shown = shuffle(await waiting(10), createRandom(testSeed))
  for (const [place, approval] of shown.entries()) {
    browser.stop()
    page.relay.wake()
    // The same approval, by the same hash.
    const left = await waiting(10 - place)
    expect(left).toContainEqual(approval)
    await (place === 4 ? reject(approval) : approve(approval))
  }
  const refused = shown[4] && messageOf(shown[4])
  for (const [index, { answer }] of asked.entries()) {
    const message = `message ${index + 1}`
    const signature = await answer()
    if (message === refused) {
      expect(signature).toStrictEqual(rejected)
    } else {
      expect(
        await recoverMessageAddress({ message, signature: signature as Hex }),
      ).toBe(ADDRESS)
    }
  }
})

it('closing the window rejects the request in view, leaves the others, and all of them are one refusal', async () => {
  const { browser, waiting, sign, reject, popup } = setUp()
  const asked = TEN.map((n) => sign(`message ${n}`))
  const shown = await waiting(10)
  await vi.waitFor(() => expect(browser.windows.size).toBe(1))
  const [windowId = 0] = browser.windows
  const inView = shown[3]
  await popup.call('viewRequest', { id: inView?.id ?? '' })
  browser.closeWindow(windowId)
  const left = await waiting(9)
  expect(left).not.toContainEqual(inView)
  const place = TEN.findIndex(
    (n) => inView && `message ${n}` === messageOf(inView),
  )
  expect(await asked[place]?.answer()).toStrictEqual(rejected)
  // They stay on the badge, and no window opens for them alone.
  expect([browser.windows.size, browser.badge()]).toStrictEqual([0, '9'])
  for (const approval of left) await reject(approval)
  await waiting(0)
  sign('asked again')
  await waiting(1)
})

it('three of ten queued requests can be rejected, and the site may ask again', async () => {
  const { waiting, sign, reject } = setUp()
  for (const n of TEN) sign(`message ${n}`)
  for (const approval of (await waiting(10)).slice(0, 3)) await reject(approval)
  await waiting(7)
  sign('another')
  await waiting(8)
})
