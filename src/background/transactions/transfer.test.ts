import { type Hex, parseTransaction } from 'viem'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { createRelay } from '../../content/relay.ts'
import { passTimeByLoop } from '../../dev/loop-time.ts'
import { deriveQuickly } from '../../dev/quick-keys.ts'
import type {
  RevokeInput,
  TransferInput,
} from '../../messaging/send-contract.ts'
import type { ApprovedFields } from '../../messaging/transaction-contract.ts'
import {
  ACTING_ORIGIN,
  actingChains,
  createActingWorld,
  createOpenWallet,
  type OpenWallet,
} from '../testing/test-acting-world.ts'
import { ADDRESSES } from '../testing/test-wallet.ts'
import { requestOfTransfer } from './transfer.ts'

passTimeByLoop()
deriveQuickly()

const { CHAIN } = actingChains
const [ADDRESS] = ADDRESSES
const TO = '0x000000000000000000000000000000000000dEaD'
const TOKEN = '0x5FbDB2315678afecb367f032d93F642f64180aa3'

const transfer: TransferInput = {
  chainId: CHAIN,
  account: ADDRESS,
  token: null,
  recipient: TO,
  amount: '5',
}

const fields: ApprovedFields = {
  type: '0x2',
  gas: '0x5208',
  fees: { maxFeePerGas: '0x77359400', maxPriorityFeePerGas: '0x3b9aca00' },
  nonce: null,
}

let wallet: OpenWallet

beforeAll(async () => {
  wallet = await createOpenWallet()
})

const said: Record<string, string | null | object> = {
  eth_getTransactionCount: '0x0',
  eth_blockNumber: '0x5',
  eth_getBlockByNumber: {
    hash: `0x${'0a'.repeat(32)}`,
    gasLimit: '0x1c9c380',
    baseFeePerGas: '0x7',
  },
  eth_getTransactionByHash: null,
  eth_getTransactionReceipt: null,
}

const createWorld = ({
  refusal,
  isSlow = false,
}: {
  refusal?: string
  isSlow?: boolean
} = {}) => {
  const raws: string[] = []
  const world = createActingWorld({
    wallet,
    createRelay,
    node: (method) => {
      if (method === 'eth_sendRawTransaction' && refusal !== undefined) {
        throw new Error(refusal)
      }
      return Object.hasOwn(said, method) ? (said[method] as string) : '0x1'
    },
    delay: (body) => {
      const isSend = body.includes('eth_sendRawTransaction')
      if (isSend) raws.push(JSON.parse(body).params[0])
      return isSend && isSlow ? 1e9 : 0
    },
  })
  const send = async (changed: Partial<TransferInput> = {}, id = 'id') => {
    const sending = { ...transfer, ...changed }
    const { hash } = await world.popup.call('prepareTransfer', sending)
    return world.popup.call('sendTransfer', {
      id,
      transfer: sending,
      hash,
      fields,
    })
  }
  const read = () =>
    raws.map((raw) => {
      const { chainId, to, value, data } = parseTransaction(raw as Hex)
      return { chainId, to, value, data }
    })
  return { ...world, raws, send, read }
}

describe('a transfer', () => {
  it('of the native currency has a value and no data', () => {
    expect(requestOfTransfer(transfer)).toStrictEqual({
      to: TO,
      value: '0x5',
      data: '0x',
    })
  })

  it('of a token calls its contract', () => {
    expect(requestOfTransfer({ ...transfer, token: TOKEN })).toStrictEqual({
      to: TOKEN,
      value: '0x0',
      data: `0xa9059cbb${TO.slice(2).toLowerCase().padStart(64, '0')}${'5'.padStart(64, '0')}`,
    })
  })

  it.each([
    ['no address', { recipient: '0x12' }],
    ['no address, of a token', { recipient: '0x12', token: TOKEN }],
    ['no contract', { token: '0x12' }],
    ['no number', { amount: 'x' }],
    ['a negative amount', { amount: '-1' }],
    ['more than fits', { amount: `${2n ** 256n}` }],
  ])('is refused for %s', (_, changed) => {
    expect(() => requestOfTransfer({ ...transfer, ...changed })).toThrow()
  })
})

describe('the user', () => {
  it('revokes an allowance, which has no recipient', async () => {
    const { popup, read } = createWorld()
    const spender = TO.toLowerCase()
    const transfer: RevokeInput = {
      chainId: CHAIN,
      account: ADDRESS,
      revoke: { kind: 'amount', token: TOKEN, spender },
    }
    const { hash } = await popup.call('prepareTransfer', transfer)
    expect(
      await popup.call('sendTransfer', { id: 'id', transfer, hash, fields }),
    ).toMatchObject({ sent: true })
    expect(read()).toMatchObject([
      {
        to: TOKEN.toLowerCase(),
        data: `0x095ea7b3${spender.slice(2).padStart(64, '0')}${'0'.repeat(64)}`,
      },
    ])
    const [sent] = await popup.call('listTransactions')
    expect(sent).toMatchObject({ to: TOKEN })
    expect(sent).not.toHaveProperty('recipient')
  })

  it('sends what was shown, in the name of the wallet', async () => {
    const { send, read, popup } = createWorld()
    expect(await send()).toMatchObject({ sent: true })
    expect(read()).toStrictEqual([
      { chainId: 31337, to: TO.toLowerCase(), value: 5n, data: undefined },
    ])
    const [sent] = await popup.call('listTransactions')
    expect(sent).toMatchObject({
      origin: 'chrome-extension://portolan',
      recipient: TO,
      state: 'sent',
    })
    expect(await popup.call('listActivity')).toMatchObject([
      { origin: sent?.origin, hash: sent?.hash, outcome: 'answered' },
    ])
  })

  it('sends once, also if the worker stops while sending', async () => {
    const { send, raws, browser, popup } = createWorld({ isSlow: true })
    const sending = send()
    await vi.waitFor(() => expect(raws).toHaveLength(1))
    browser.stop()
    expect(await sending).toStrictEqual({
      sent: false,
      reason: { kind: 'unknown-outcome' },
    })
    expect(raws).toHaveLength(1)
    expect(await popup.call('listActivity')).toMatchObject([
      { reason: 'unknown-outcome' },
    ])
  })

  it('learns why the node refused, and may send again', async () => {
    const { send, raws } = createWorld({ refusal: 'underpriced' })
    const refused = {
      sent: false,
      reason: { kind: 'node-error', code: -32000, message: 'underpriced' },
    }
    expect(await send()).toStrictEqual(refused)
    expect(await send()).toStrictEqual(refused)
    expect(raws).toHaveLength(1)
    expect(await send({}, 'next')).toStrictEqual(refused)
    expect(raws).toHaveLength(2)
  })

  it('sends nothing that was not shown', async () => {
    const { popup, raws } = createWorld()
    const { hash } = await popup.call('prepareTransfer', transfer)
    const other = { ...transfer, amount: '6' }
    await expect(
      popup.call('sendTransfer', { id: '1', transfer: other, hash, fields }),
    ).rejects.toMatchObject({ code: 'request-changed' })
    expect(raws).toStrictEqual([])
  })

  it('sends nothing from an account without a key, or a locked wallet', async () => {
    const { popup, send, raws } = createWorld()
    const watched = await popup.call('addWatchOnlyAccount', {
      address: TO,
      name: '',
    })
    await expect(send({ account: watched.address })).rejects.toMatchObject({
      code: 'no-key',
    })
    const { hash } = await popup.call('prepareTransfer', transfer)
    await popup.call('lock')
    await expect(
      popup.call('sendTransfer', { id: '1', transfer, hash, fields }),
    ).rejects.toMatchObject({ code: 'not-open' })
    expect(raws).toStrictEqual([])
  })
})

describe('a page', () => {
  it('cannot call what the popup calls', async () => {
    const { ask, invoke, raws, asked } = createWorld()
    const call = { id: '1', transfer, hash: '', fields }
    expect(await ask('sendTransfer', call).answer()).toMatchObject({
      code: -32601,
    })
    expect(await invoke('sendTransfer', call).answer()).toMatchObject({
      code: 4100,
    })
    expect(raws).toStrictEqual([])
    expect(asked).toStrictEqual([])
  })

  it('is not served as the popup, with whatever name of its port', () => {
    const { browser } = createWorld()
    const sender = {
      id: 'portolan',
      origin: ACTING_ORIGIN,
      url: 'chrome-extension://portolan/popup.html',
      frameId: 0,
    }
    const port = browser.connect('servePopup', { name: 'popup', sender })
    const closed = vi.fn()
    port.onDisconnect.addListener(closed)
    return vi.waitFor(() => expect(closed).toHaveBeenCalled())
  })

  it('asks in its own name, whatever it sends', async () => {
    const { invoke, shown } = createWorld()
    const origin = 'chrome-extension://portolan'
    invoke('eth_sendTransaction', [
      { from: ADDRESS, to: TO, value: '0x1', origin, recipient: TO },
    ])
    expect(await shown()).toMatchObject({ origin: ACTING_ORIGIN })
  })
})
