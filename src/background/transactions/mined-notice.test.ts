import { describe, expect, it } from 'vitest'
import type { WalletStatus } from '../../messaging/wallet-contract.ts'
import { languageItem } from '../../storage/items.ts'
import { createMemoryArea } from '../../storage/testing/memory-area.ts'
import type { SentTransaction } from '../../storage/transaction-record.ts'
import type { Notice } from '../host/notices.ts'
import { createMinedNotice } from './mined-notice.ts'

const [OWN, ALICE, OTHER] = ['11', '22', '33'].map(
  (byte) => `0x${byte.repeat(20)}`,
) as [string, string, string]

const receipt = { succeeded: true, blockNumber: '0x1', gasUsed: '0x5208' }

const mined: SentTransaction = {
  hash: '0xa',
  requestKeys: [],
  origin: 'https://a.example',
  chainId: 'eip155:1',
  account: OWN,
  type: '0x2',
  nonce: '0x0',
  to: ALICE,
  value: '0x6f05b59d3b20000',
  gas: '0x5208',
  fees: { gasPrice: '0x1' },
  at: 1,
  state: 'confirmed',
  receipt,
}

const setUp = ({
  sent = [mined],
  status = 'unlocked',
  isAllowed = true,
  fails = false,
}: {
  sent?: SentTransaction[]
  status?: WalletStatus
  isAllowed?: boolean
  fails?: boolean
} = {}) => {
  const shown = new Map<string, Notice>()
  const errors: string[] = []
  const local = createMemoryArea()
  const notify = createMinedNotice({
    host: {
      local,
      notices: {
        areAllowed: async () => isAllowed,
        show: async (hash, notice) => {
          if (fails) throw new Error('no icon')
          shown.set(hash, notice)
        },
      },
      readTexts: async (language = 'en') => ({
        text: (key, ...values) => [language, key, ...values].join(' | '),
        language,
      }),
    },
    log: { error: (message) => errors.push(message) },
    find: (hash) => sent.find((one) => one.hash === hash),
    getWallet: async () => ({ status }),
    networks: {
      list: async () => [
        {
          chainId: 'eip155:1',
          name: 'Ethe\u202Ereum',
          symbol: 'ETH',
          hasNode: true,
          development: false,
        },
      ],
    },
    accounts: {
      list: async () => [
        { address: OWN, name: 2, kind: 'phrase', developer: false },
      ],
    },
    contacts: { list: async () => [{ address: ALICE, label: 'Alice' }] },
  })
  return { notify, shown, errors, local }
}

describe('a mined transaction', () => {
  it('is named by what it does, to whom and where', async () => {
    const { notify, shown } = setUp()
    await notify('0xa')
    expect([...shown]).toStrictEqual([
      [
        '0xa',
        {
          title: 'en | noticeConfirmed',
          message: 'en | sentenceSend | 0.5 ETH | Alice (0x2222…2222)',
          contextMessage: 'Ethereum',
        },
      ],
    ])
  })

  it.each([
    [
      { to: OWN },
      'en | sentenceSend | 0.5 ETH | en | accountNumber | 2 (0x1111…1111)',
    ],
    [{ to: OTHER }, 'en | sentenceSend | 0.5 ETH | 0x3333…3333'],
    [
      { value: '0x0', recipient: ALICE },
      'en | sentenceTokensTo | Alice (0x2222…2222)',
    ],
    [{ to: undefined }, 'en | sentenceCreate'],
  ])('with %j has its own sentence', async (change, message) => {
    const { notify, shown } = setUp({ sent: [{ ...mined, ...change }] })
    await notify('0xa')
    expect(shown.get('0xa')?.message).toBe(message)
  })

  it('that failed says so', async () => {
    const failed = { ...mined, state: 'reverted' as const }
    const { notify, shown } = setUp({ sent: [failed] })
    await notify('0xa')
    expect(shown.get('0xa')?.title).toBe('en | noticeFailed')
  })

  it('that cancels another names what was cancelled', async () => {
    const first = { ...mined, state: 'replaced' as const }
    const cancelling = {
      ...mined,
      hash: '0xb',
      to: OWN,
      value: '0x0',
      replaces: { hash: '0xa', how: 'cancel' as const },
    }
    const sped = {
      ...cancelling,
      hash: '0xc',
      replaces: { hash: '0xb', how: 'speed-up' as const },
    }
    const { notify, shown } = setUp({ sent: [first, cancelling, sped] })
    await notify('0xc')
    expect(shown.get('0xc')).toMatchObject({
      title: 'en | noticeCancelled',
      message: 'en | sentenceSend | 0.5 ETH | Alice (0x2222…2222)',
    })
  })

  it('is in the language that the user chose', async () => {
    const { notify, shown, local } = setUp()
    await languageItem(local).write('de')
    await notify('0xa')
    expect(shown.get('0xa')).toMatchObject({
      title: 'de | noticeConfirmed',
      message: 'de | sentenceSend | 0,5 ETH | Alice (0x2222…2222)',
    })
  })

  it('has no details while the wallet is locked', async () => {
    const { notify, shown } = setUp({ status: 'locked' })
    await notify('0xa')
    expect(shown.get('0xa')).toStrictEqual({
      title: 'en | extensionName',
      message: 'en | noticeLocked',
    })
  })

  it('is not announced unless that is switched on', async () => {
    const { notify, shown } = setUp({ isAllowed: false })
    await notify('0xa')
    expect(shown.size).toBe(0)
  })

  it('that cannot be announced is logged', async () => {
    const { notify, errors } = setUp({ fails: true })
    await notify('0xa')
    expect(errors).toStrictEqual([
      'notifying of the mined transaction 0xa failed',
    ])
  })
})
