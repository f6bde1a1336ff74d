import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { englishTexts, giveTexts } from '../../../dev/give-texts.ts'
import { toBase64 } from '../../../protocol/base64.ts'
import { fromBase58 } from '../../../protocol/solana/base58.ts'
import { encodeMessage } from '../../../protocol/solana/encode-message.ts'
import type { SolanaMessage } from '../../../protocol/solana/message.ts'
import { signInText } from '../../../protocol/solana/sign-in-text.ts'
import { encodeTransaction } from '../../../protocol/solana/transaction.ts'
import type { ApprovalScreenProps } from '../approval-screen.ts'
import { SolanaMessageScreen } from './SolanaMessageScreen.tsx'
import { SolanaReview } from './SolanaReview.tsx'
import { SolanaSignInScreen } from './SolanaSignInScreen.tsx'
import { SolanaTransactionScreen } from './SolanaTransactionScreen.tsx'

giveTexts(englishTexts())

const ME = 'oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96'
const FRIEND = 'Hh8QwFUA6MtVu1qAoq12ucvFHNwCcVTV7hpWjeY1Hztb'
const SYSTEM = '11111111111111111111111111111111'
const TOKENS = '6gYw7q94fJdEwL8WkT1a6LHBdTMbix1aciALwEWPx3Wp'
const MINT = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const TOKEN_2022 = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'
const TOKEN = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'

const asked = {
  id: '1',
  hash: 'h',
  origin: 'https://harbour.example',
  account: { address: ME, name: 'Account 1' },
  network: {
    chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    name: 'Solana',
    symbol: 'SOL',
  },
}

const around = {
  wallet: { call: () => new Promise(() => undefined) },
  view: {},
  onAnswer: () => undefined,
} as unknown as Omit<ApprovalScreenProps<never>, 'approval'>

const shownBy = (screen: ReactNode): string =>
  renderToStaticMarkup(screen)
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')

const transaction = (
  change: Partial<SolanaMessage> = {},
  { isSent = true } = {},
): string => {
  const message: SolanaMessage = {
    version: 'legacy',
    signers: 1,
    readonlySigners: 0,
    readonlyOthers: 1,
    accounts: [ME, FRIEND, SYSTEM],
    blockhash: FRIEND,
    instructions: [
      {
        program: 2,
        accounts: [0, 1],
        data: Uint8Array.from([2, 0, 0, 0, 0, 202, 154, 59, 0, 0, 0, 0]),
      },
    ],
    lookups: [],
    ...change,
  }
  const signatures = Array.from(
    { length: message.signers },
    () => new Uint8Array(64),
  )
  const bytes = encodeTransaction({
    signatures,
    messageBytes: encodeMessage(message),
  })
  return shownBy(
    <SolanaTransactionScreen
      {...around}
      approval={{
        ...asked,
        kind: 'solana-transaction',
        transaction: toBase64(bytes),
        isSent,
      }}
    />,
  )
}

describe('the screen of a transaction, before the node answers', () => {
  it('says what it does, who pays the fee, and that it is sent', () => {
    const shown = transaction()
    expect(shown).toContain('Send this transaction?')
    expect(shown).toContain('Send 1 SOL to Hh8QwF…Hztb')
    expect(shown).toContain(`Recipient ${FRIEND}`)
    expect(shown).toContain('Fee 0.000005 SOL 1 signature')
    expect(shown).toContain('Fee payer You')
    expect(shown).toContain('Asking the node…')
    expect(shown).not.toContain('does not expire')
  })

  it('says that it is only signed, and that another account pays', () => {
    const shown = transaction(
      { signers: 2, accounts: [FRIEND, ME, SYSTEM] },
      { isSent: false },
    )
    expect(shown).toContain('Sign this transaction?')
    expect(shown).toContain('Portolan only signs it.')
    expect(shown).toContain('0.00001 SOL 2 signatures')
    expect(shown).toContain(`Fee payer Not you ${FRIEND}`)
  })

  it('says what a token keeps of a transfer', () => {
    const shown = transaction({
      accounts: [ME, TOKENS, FRIEND, MINT, TOKEN_2022],
      readonlyOthers: 2,
      instructions: [
        {
          program: 4,
          accounts: [1, 3, 2, 0],
          // All of 100.
          data: Uint8Array.from([
            ...[26, 1, 100, 0, 0, 0, 0, 0, 0, 0, 0],
            ...[100, 0, 0, 0, 0, 0, 0, 0],
          ]),
        },
      ],
    })
    expect(shown).toContain('Send 100 of token EPjFWd…Dt1v')
    expect(shown).toContain(
      'Token fee 100 of token EPjFWd…Dt1v The token keeps this. The recipient gets that much less.',
    )
    expect(transaction()).not.toContain('Token fee')
  })

  it('says that one with a durable nonce does not expire', () => {
    const advance = { program: 2, accounts: [1, 0, 0] }
    const instructions = [{ ...advance, data: Uint8Array.of(4, 0, 0, 0) }]
    expect(transaction({ instructions })).toContain(
      'This transaction does not expire.',
    )
  })

  it('does not know programs and accounts that it cannot name', () => {
    const shown = transaction({
      version: 0,
      accounts: [ME, TOKEN],
      readonlyOthers: 1,
      instructions: [
        // Makes an account in a table a delegate.
        {
          program: 1,
          accounts: [0, 2, 0],
          data: Uint8Array.of(4, 1, 0, 0, 0, 0, 0, 0, 0),
        },
      ],
      lookups: [{ table: FRIEND, writable: [3], readonly: [] }],
    })
    expect(shown).toContain('Lookup tables 1 account')
    expect(shown).toContain('······…···· could take these tokens later')
    const unknown = transaction({ accounts: [ME, SYSTEM, FRIEND] })
    expect(unknown).toContain('Call the unknown program Hh8QwF…Hztb')
    expect(unknown).toContain('Portolan doesn’t know a program')
  })
})

it('needs a confirmation for a recipient that a program controls', () => {
  const messageBytes = encodeMessage({
    version: 'legacy',
    signers: 1,
    readonlySigners: 0,
    readonlyOthers: 1,
    accounts: [ME, FRIEND, SYSTEM],
    blockhash: FRIEND,
    instructions: [
      {
        program: 2,
        accounts: [0, 1],
        data: Uint8Array.from([2, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0]),
      },
    ],
    lookups: [],
  })
  const signatures = [new Uint8Array(64)]
  const bytes = encodeTransaction({ signatures, messageBytes })
  const review = (toProgramAccount: boolean): string =>
    shownBy(
      <SolanaReview
        subject={{ ...asked, transaction: toBase64(bytes) }}
        shown="h"
        isSent
        toProgramAccount={toProgramAccount}
        chain="known"
        onCheckAgain={() => undefined}
        ask={() => new Promise(() => undefined)}
        running={undefined}
        error={undefined}
        onApprove={() => undefined}
        onCancel={() => undefined}
      />,
    )
  const warning = 'The recipient’s address seems to belong to a program'
  expect(review(false)).not.toContain(warning)
  expect(review(true)).toContain(warning)
  expect(review(true)).toContain('I understand and want to send it anyway')
})

describe('the screen of a message', () => {
  const message = (bytes: Iterable<number>): string =>
    shownBy(
      <SolanaMessageScreen
        {...around}
        approval={{
          ...asked,
          kind: 'solana-message',
          message: toBase64(Uint8Array.from(bytes)),
        }}
      />,
    )
  const bytesOf = (text: string) => new TextEncoder().encode(text)

  it('shows text as text, and other bytes with a warning', () => {
    expect(message(bytesOf('Ahoy'))).toContain('Message Ahoy')
    const shown = message([255, 254, 1])
    expect(shown).toContain('0xfffe01')
    expect(shown).toContain('You can’t see what this message means.')
  })

  it('needs a confirmation for a hash, and for a sign-in to another site', () => {
    const wanted = 'To sign, tick the box above.'
    expect(message(new Uint8Array(32).fill(200))).toContain(wanted)
    const signIn = (domain: string) =>
      bytesOf(`${domain} wants you to sign in with your Solana account:\n${ME}`)
    expect(message(signIn('bank.example'))).toContain(wanted)
    expect(message(signIn('harbour.example'))).not.toContain(wanted)
  })

  it('shows the header of an off-chain message apart from its text', () => {
    const header = [
      255,
      ...bytesOf('solana offchain'),
      0,
      ...(fromBase58(FRIEND) ?? []),
      0,
      1,
      ...(fromBase58(ME) ?? []),
      4,
      0,
    ]
    expect(message([...header, ...bytesOf('Ahoy')])).toContain(
      `Message Ahoy Off-chain message Version 0 Application ${FRIEND} Signers ${ME}`,
    )
  })
})

describe('the screen of a sign-in', () => {
  const signIn = (change: object): string => {
    const fields = { domain: 'harbour.example', address: ME, ...change }
    return shownBy(
      <SolanaSignInScreen
        {...around}
        approval={{
          ...asked,
          kind: 'solana-sign-in',
          fields,
          text: signInText(fields),
        }}
      />,
    )
  }

  it('shows its parts, without warnings', () => {
    const shown = signIn({ statement: 'Welcome', nonce: 'abcd1234' })
    expect(shown).toContain('Site harbour.example Statement Welcome')
    expect(shown).toContain('Nonce abcd1234')
    expect(shown).not.toContain('This sign-in')
  })

  it('warns of times and chains that do not fit', () => {
    const ended = signIn({ expirationTime: '2020-01-01T00:00:00Z' })
    expect(ended).toContain('This sign-in has expired.')
    expect(ended).toContain('To sign, tick the box above.')
    expect(signIn({ notBefore: '2999-01-01T00:00:00Z' })).toContain(
      'This sign-in isn’t valid yet.',
    )
    expect(signIn({ chainId: 'devnet' })).toContain('names a different chain')
  })
})
