import { describe, expect, it } from 'vitest'
import { giveTexts, keyTexts } from '../../../dev/give-texts.ts'
import { toBase64 } from '../../../protocol/base64.ts'
import type { ChainCheck } from '../../../protocol/solana/chain-rules.ts'
import {
  SOLANA_DEVELOPMENT,
  SOLANA_DEVNET,
  SOLANA_MAINNET,
} from '../../../protocol/solana/chains.ts'
import type { SolanaPreview } from '../../../protocol/solana/preview.ts'
import { type ChainNotice, chainNotice } from './chain-notice.ts'
import { solanaRows } from './change-rows.ts'
import { foreignSignIn, readMessage } from './read-message.ts'
import { reasonNotToSign, type Tick, ticksOf } from './reason-not-to-sign.ts'

giveTexts(keyTexts())

const previewOf = (change: Partial<SolanaPreview> = {}): SolanaPreview => ({
  tables: {},
  hidden: 0,
  changes: {
    kind: 'changes',
    native: { before: '2', after: '1' },
    tokens: [],
    accounts: [],
    decimals: {},
  },
  feeOf: () => 0n,
  ...change,
})

describe('signing', () => {
  const reasonFor = ({
    warnings = [] as string[],
    preview = undefined as SolanaPreview | undefined,
    ticked = [] as Tick[],
    isSent = false,
    isAsked = true,
    notice = undefined as ChainNotice | undefined,
  }) => {
    const needed = ticksOf(warnings, preview)
    const missing = needed.some((one) => !ticked.includes(one))
    const chain = isAsked ? 'known' : undefined
    return reasonNotToSign({ missing, preview, chain, notice, isSent })
  }

  it('waits for the node', () => {
    expect(reasonFor({})).toBe('solanaAsking')
    expect(reasonFor({ preview: previewOf(), isAsked: false })).toBe(
      'solanaAsking',
    )
    expect(reasonFor({ preview: previewOf() })).toBeUndefined()
  })

  it.each([
    [SOLANA_DEVELOPMENT, 'refuse', 'solanaUncheckedRefused'],
    [SOLANA_DEVNET, 'danger', 'solanaUnchecked'],
    [SOLANA_MAINNET, 'caution', 'solanaUncheckedCaution'],
  ])('says on %s that its chain is not checked', (chainId, how, words) => {
    const network = { chainId, name: 'N' }
    const noticeOf = (chain: ChainCheck | undefined, isOwn = false) =>
      chainNotice(chain, { network, isOwn })
    const notice = noticeOf('not-checked')
    expect(notice).toStrictEqual({ how, words: `${words} | N` })
    expect(reasonFor({ preview: previewOf(), notice })).toBe(
      how === 'refuse' ? 'solanaNeedsNode' : undefined,
    )
    expect(noticeOf('unknown')).toStrictEqual({
      how: 'danger',
      words: 'solanaForeign | N',
    })
    expect(noticeOf('known')).toBeUndefined()
    expect(noticeOf(undefined)).toBeUndefined()
    if (how === 'danger') {
      const words = 'solanaOwnUnchecked | N'
      expect(noticeOf('not-checked', true)).toStrictEqual({ how, words })
    }
  })

  it.each<[string, Tick, { warnings?: string[]; preview: SolanaPreview }]>([
    ['a strong warning', 'warnings', { warnings: ['w'], preview: previewOf() }],
    ['hidden accounts', 'hidden', { preview: previewOf({ hidden: 2 }) }],
    [
      'a failure',
      'fails',
      { preview: previewOf({ changes: { kind: 'fails', reason: 'no' } }) },
    ],
  ])('waits until the user confirms %s', (_, tick, given) => {
    expect(reasonFor(given)).toBe('signNeedsConfirmation')
    expect(reasonFor({ ...given, isSent: true })).toBe('sendNeedsConfirmation')
    expect(reasonFor({ ...given, ticked: [tick] })).toBeUndefined()
  })

  it('does not wait for a node that cannot predict anything', () => {
    const changes = { kind: 'unknown' } as const
    expect(reasonFor({ preview: previewOf({ changes }) })).toBeUndefined()
  })
})

it('what changes is listed with what leaves first, and risky tokens marked', () => {
  const rows = solanaRows(
    {
      kind: 'changes',
      native: { before: '1000000000', after: '2500000000' },
      tokens: [
        {
          mint: 'mint',
          decimals: 6,
          hasPermanentDelegate: true,
          before: '5000000',
          after: '2500000',
        },
        {
          mint: 'other',
          decimals: null,
          hasPermanentDelegate: false,
          before: '0',
          after: '7',
        },
      ],
      accounts: [],
      decimals: {},
    },
    'SOL',
  )
  expect(
    rows.map(({ change, contract, warning }) => [
      change.short,
      contract,
      warning,
    ]),
  ).toStrictEqual([
    ['−2.5 tokensUnknown', 'mint', 'solanaTokenDelegate'],
    ['+1.5 SOL', undefined, undefined],
    ['+previewBaseUnits | 7', 'other', undefined],
  ])
})

describe('a message', () => {
  const read = (...bytes: number[]) =>
    readMessage(toBase64(Uint8Array.from(bytes)))
  const bytesOf = (text: string) => [...new TextEncoder().encode(text)]

  it('is text, or hex if it is not UTF-8', () => {
    expect(read(...bytesOf('Ahoy'))).toMatchObject({ plain: 'Ahoy' })
    expect(read(0xff, 1)).toMatchObject({ plain: undefined, hex: '0xff01' })
  })

  it('is read without the header of off-chain messages, which is signed too', () => {
    const header = [0xff, ...bytesOf('solana offchain'), 0, 0, 4, 0]
    const { plain, header: shown, signed } = read(...header, ...bytesOf('Ahoy'))
    expect(plain).toBe('Ahoy')
    expect(shown).toMatchObject({ version: 0, application: null })
    expect(signed).toMatch(/^0xff736f6c616e61/)
  })

  it('that signs in to another site is found', () => {
    const signIn = (domain: string) =>
      `${domain} wants you to sign in with your Solana account:\nabc`
    const origin = 'https://app.example'
    expect(foreignSignIn(signIn('app.example'), origin)).toBeUndefined()
    expect(foreignSignIn(signIn(origin), origin)).toBeUndefined()
    expect(foreignSignIn(signIn('bank.example'), origin)).toBe('bank.example')
    expect(foreignSignIn(`Hi\r${signIn('Bank')}`, origin)).toBe('Bank')
    expect(foreignSignIn('Ahoy', origin)).toBeUndefined()
  })
})
