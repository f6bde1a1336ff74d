import { beforeAll, describe, expect, it } from 'vitest'
import { createRelay } from '../../content/relay.ts'
import { passTimeByLoop } from '../../dev/loop-time.ts'
import { deriveQuickly } from '../../dev/quick-keys.ts'
import { limits } from '../../protocol/limits.ts'
import {
  ACTING_ORIGIN,
  actingChains,
  createOpenWallet,
  type OpenWallet,
} from '../testing/test-acting-world.ts'
import { ADDRESSES } from '../testing/test-wallet.ts'
import {
  batchOf,
  callOf,
  createBatchWorld,
  createTestChain,
  type TestChain,
} from './testing/test-batch.ts'

passTimeByLoop()

const { CHAIN, OTHER_CHAIN } = actingChains
const [ADDRESS] = ADDRESSES

deriveQuickly()

let wallet: OpenWallet

beforeAll(async () => {
  wallet = await createOpenWallet()
})

const createWorld = (act?: TestChain['act']) =>
  createBatchWorld({ wallet, createRelay, chain: createTestChain(act) })

type Status = { status: number; receipts: { status: string }[] }

describe('wallet_sendCalls', () => {
  it('sends ten calls after one approval, in order and with consecutive nonces', async () => {
    const { invoke, shown, approve, askStatus, chain } = createWorld()
    const ten = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
    const { answer } = invoke('wallet_sendCalls', batchOf(ten))
    expect(await shown()).toMatchObject({
      kind: 'send-calls',
      origin: ACTING_ORIGIN,
      network: { chainId: CHAIN },
      account: { address: ADDRESS },
      calls: ten.map((wei) => ({ ...callOf(wei), data: '0x' })),
    })
    await approve()
    const { id } = (await answer()) as { id: string }
    expect(id).toMatch(/^0x[0-9a-f]{64}$/)
    expect(chain.sent).toStrictEqual(ten)
    expect(chain.nonces).toStrictEqual(ten.map((_, index) => index))
    expect(await askStatus(id)).toStrictEqual({
      version: '2.0.0',
      id,
      chainId: '0x7a69',
      status: 200,
      atomic: false,
      receipts: [...chain.receipts.keys()].map((transactionHash) => ({
        transactionHash,
        status: '0x1',
        blockHash: `0x${'b0'.repeat(32)}`,
        blockNumber: '0x7',
        gasUsed: '0x5208',
        logs: [{ address: callOf(1).to, data: '0x', topics: ['0x1'] }],
      })),
    })
  })

  it('stops at the first call that the node refuses', async () => {
    const { invoke, approve, askStatus, chain } = createWorld((wei) =>
      wei === 3 ? 'refuse' : 'mine',
    )
    const { answer } = invoke('wallet_sendCalls', batchOf([1, 2, 3, 4]))
    await approve()
    const { id } = (await answer()) as { id: string }
    expect(chain.sent).toStrictEqual([1, 2, 3])
    const { status, receipts } = (await askStatus(id)) as Status
    expect([status, receipts.length]).toStrictEqual([600, 2])
  })

  it("answers with the node's refusal if nothing was sent", async () => {
    const { invoke, approve, askStatus, chain } = createWorld(() => 'refuse')
    const { answer } = invoke(
      'wallet_sendCalls',
      batchOf([1, 2], { id: 'mine' }),
    )
    await approve()
    expect(await answer()).toMatchObject({ message: '1 is refused' })
    expect(chain.sent).toStrictEqual([1])
    expect(await askStatus('mine')).toMatchObject({ status: 400, receipts: [] })
  })

  it.each([
    ['pending', 'hold', 100, 0],
    ['reverted', 'revert', 500, 2],
  ] as const)('reports calls that are %s', async (_, act, status, count) => {
    const { invoke, approve, askStatus } = createWorld(() => act)
    const { answer } = invoke('wallet_sendCalls', batchOf([1, 2]))
    await approve()
    const { id } = (await answer()) as { id: string }
    const said = (await askStatus(id)) as Status
    expect([said.status, said.receipts.length]).toStrictEqual([status, count])
  })

  it('reports 600 for a batch that reverted in part', async () => {
    const { invoke, approve, askStatus } = createWorld((wei) =>
      wei === 2 ? 'revert' : 'mine',
    )
    const { answer } = invoke('wallet_sendCalls', batchOf([1, 2, 3]))
    await approve()
    const { id } = (await answer()) as { id: string }
    const { status, receipts } = (await askStatus(id)) as Status
    expect(status).toBe(600)
    expect(receipts.map(({ status }) => status)).toStrictEqual([
      '0x1',
      '0x0',
      '0x1',
    ])
  })

  it('uses the id of the site once, and keeps it from other chains', async () => {
    const { invoke, approve, askStatus, chain } = createWorld()
    const id = `0x${'ab'.repeat(4_096)}`
    const first = invoke('wallet_sendCalls', batchOf([1], { id }))
    const same = invoke('wallet_sendCalls', batchOf([2], { id }))
    expect(await same.answer()).toMatchObject({ code: 5720 })
    await approve()
    expect(await first.answer()).toStrictEqual({ id })
    const again = invoke('wallet_sendCalls', batchOf([2], { id }))
    expect(await again.answer()).toMatchObject({ code: 5720 })
    expect(chain.sent).toStrictEqual([1])
    expect(await askStatus(id)).toMatchObject({ id, status: 200 })
    expect(await askStatus(id, OTHER_CHAIN)).toMatchObject({ code: 5730 })
    expect(await askStatus('another')).toMatchObject({ code: 5730 })
  })

  it.each([
    ['atomicRequired', { atomicRequired: true }, 5760],
    ['a capability', { capabilities: { paymasterService: {} } }, 5700],
    [
      'a capability of a call',
      { calls: [callOf(1, { capabilities: { flow: { optional: false } } })] },
      5700,
    ],
    [
      'too many calls',
      { calls: Array(limits.callsPerBatch + 1).fill(callOf(1)) },
      5740,
    ],
    ['another chain', { chainId: '0x7a6a' }, -32602],
    ['another version', { version: '1.0' }, -32602],
    ['an account that is not granted', { from: callOf(1).to }, 4100],
  ])('refuses %s without a window', async (_, change, code) => {
    const { invoke, browser } = createWorld()
    const { answer } = invoke('wallet_sendCalls', batchOf([1], change))
    expect(await answer()).toMatchObject({ code })
    expect(browser.windows.size).toBe(0)
  })

  it('ignores optional capabilities', async () => {
    const { invoke, approve, chain } = createWorld()
    const capabilities = { paymasterService: { url: 'x', optional: true } }
    const { answer } = invoke(
      'wallet_sendCalls',
      batchOf([1], { capabilities }),
    )
    await approve()
    expect(await answer()).toHaveProperty('id')
    expect(chain.sent).toStrictEqual([1])
  })

  it('has no status and sends nothing after a rejection', async () => {
    const { invoke, shown, popup, askStatus, chain } = createWorld()
    const params = batchOf([1, 2], { id: 'mine' })
    const { answer } = invoke('wallet_sendCalls', params)
    const { id } = await shown()
    await popup.call('reject', { id })
    expect(await answer()).toMatchObject({ code: 4001 })
    expect(await askStatus('mine')).toMatchObject({ code: 5730 })
    expect(chain.sent).toStrictEqual([])
  })

  it('sends no more once the session is revoked, and says so', async () => {
    let revoke = (): void => undefined
    const chain = createTestChain((wei) => {
      if (wei === 2) revoke()
      return 'mine'
    })
    const { invoke, approve, ask } = createBatchWorld({
      wallet,
      createRelay,
      chain,
      // The node answers the second call when the revocation is stored.
      delay: (body) =>
        body.includes('eth_sendRawTransaction') && chain.sent.at(-1) === 2
          ? 2_000
          : 0,
    })
    const order: string[] = []
    let revoked: Promise<unknown> | undefined
    revoke = () => {
      revoked = ask('wallet_revokeSession', {})
        .answer()
        .then(() => order.push('revoked'))
    }
    const { answer } = invoke('wallet_sendCalls', batchOf([1, 2, 3, 4]))
    await approve()
    expect(await answer()).toHaveProperty('id')
    order.push('answered')
    await revoked
    expect(order).toStrictEqual(['revoked', 'answered'])
    expect(chain.sent).toStrictEqual([1, 2])
  })

  it('appears in the activity with the hashes of its calls', async () => {
    const { invoke, approve, popup, chain } = createWorld((wei) =>
      wei === 3 ? 'refuse' : 'mine',
    )
    const { answer } = invoke('wallet_sendCalls', batchOf([1, 2, 3]))
    await approve()
    await answer()
    const [entry] = await popup.call('listActivity')
    expect(entry).toMatchObject({
      method: 'wallet_sendCalls',
      kind: 'signing',
      scope: CHAIN,
      outcome: 'answered',
      batch: { hashes: [...chain.receipts.keys()], calls: 3 },
    })
  })

  it('does not stop other methods if the batches cannot be read', async () => {
    const { browser, invoke, approve, ask, chain } = createWorld()
    const newer = { version: 9, value: [] }
    browser.stored.local.set('batches/sent', newer)
    expect(await ask('wallet_getSession', {}).answer()).toHaveProperty(
      'sessionScopes',
    )
    const { answer } = invoke('wallet_sendCalls', batchOf([1]))
    await approve()
    expect(await answer()).toMatchObject({ code: -32603 })
    expect(chain.sent).toStrictEqual([])
    expect(browser.stored.local.get('batches/sent')).toStrictEqual(newer)
  })
})

describe('wallet_showCallsStatus', () => {
  it('shows the activity of the site a few times, and no more', async () => {
    const { invoke, approve, browser } = createWorld()
    const show = (id: string) => invoke('wallet_showCallsStatus', [id]).answer()
    expect(await show('mine')).toMatchObject({ code: 5730 })
    const sent = invoke('wallet_sendCalls', batchOf([1], { id: 'mine' }))
    await approve()
    await sent.answer()
    const times = limits.statusesShownAtOnce
    for (let time = 0; time < times; time += 1) {
      expect(await show('mine')).toBe(null)
    }
    expect(await show('mine')).toMatchObject({ code: -32005 })
    expect(browser.shownActivity).toStrictEqual(
      Array(times).fill(ACTING_ORIGIN),
    )
  })
})

describe('a batch through EIP-1193', () => {
  it('goes to the chain that it names, and its status is found there', async () => {
    const { ask, approve, chain, shown, browser } = createWorld()
    const request = (method: string, params: object) =>
      ask(method, params, 'eip1193')
    const params = batchOf([1], { chainId: '0x7a6a', id: 'mine' })
    const { answer } = request('wallet_sendCalls', params)
    expect(await shown()).toMatchObject({ network: { chainId: OTHER_CHAIN } })
    await approve()
    expect(await answer()).toStrictEqual({ id: 'mine' })
    expect(chain.sent).toStrictEqual([1])
    const status = request('wallet_getCallsStatus', ['mine'])
    expect(await status.answer()).toMatchObject({
      chainId: '0x7a6a',
      status: 200,
    })
    const shownStatus = request('wallet_showCallsStatus', ['mine'])
    expect(await shownStatus.answer()).toBe(null)
    expect(browser.shownActivity).toStrictEqual([ACTING_ORIGIN])
  })

  it('is refused with 5710 on a chain that is not granted', async () => {
    const { ask } = createWorld()
    const params = batchOf([1], { chainId: '0x1' })
    const { answer } = ask('wallet_sendCalls', params, 'eip1193')
    expect(await answer()).toMatchObject({ code: 5710 })
  })

  it('is told that calls are not atomic', async () => {
    const { ask } = createWorld()
    const params = [ADDRESS, ['0x7a69', '0x0']]
    const { answer } = ask('wallet_getCapabilities', params, 'eip1193')
    expect(await answer()).toStrictEqual({
      '0x7a69': { atomic: { status: 'unsupported' } },
    })
  })
})
