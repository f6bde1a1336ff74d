import { SOL_DECIMALS } from '../../../protocol/solana/chains.ts'
import type { DescribedInstruction } from '../../../protocol/solana/instructions/describe.ts'
import type { ProgramName } from '../../../protocol/solana/instructions/programs.ts'
import { type TextKey, text } from '../../text.ts'
import { formatUnits } from '../../transactions/amounts.ts'
import { visibleText } from '../../visible-text.ts'

/** Proper names, which are not translated. */
export const programNames: Record<ProgramName, string> = {
  system: 'System',
  token: 'Token',
  'token-2022': 'Token-2022',
  'associated-token': 'Associated Token Account',
  memo: 'Memo',
  'compute-budget': 'Compute Budget',
}

export type WordsContext = {
  /** The account that signs. */
  account: string
  symbol: string
  nameOf: (address: string) => string
  /** In place of an address in a table that is not known. */
  unknown: string
  /** The owners of token accounts that the transaction itself names. */
  ownerOf: (tokenAccount: string) => string | undefined
}

/** What an instruction does, in one sentence. */
export const instructionWords = (
  one: DescribedInstruction,
  context: WordsContext,
): string => {
  const { programName, name, program } = one
  if (programName === null) {
    return text('solanaUnknownProgram', context.nameOf(program))
  }
  const say = name === null ? undefined : sentences[programName][name]
  return (
    say?.(readerOf(one, context)) ??
    text('solanaUnknownInstruction', programNames[programName])
  )
}

/** Finds what a sentence needs, already in words. */
const readerOf = (one: DescribedInstruction, context: WordsContext) => {
  const { symbol, nameOf, ownerOf, unknown } = context
  const addressAt = (role: string): string | undefined =>
    one.accounts.find((account) => account.role === role)?.address ??
    one.values[role]?.value ??
    undefined
  const valueNamed = (name: string): string => one.values[name]?.value ?? '0'
  const named = (address: string | undefined): string =>
    address === undefined ? unknown : nameOf(address)
  return {
    isNone: (value: string): boolean => one.values[value]?.value === null,
    isMine: (role: string): boolean => addressAt(role) === context.account,
    named: (role: string): string => named(addressAt(role)),
    /** The owner of a token account where it is known: users know that one. */
    holder: (role: string): string => {
      const address = addressAt(role)
      const owner = address === undefined ? undefined : ownerOf(address)
      return owner === undefined
        ? text('solanaTokenAccountOf', named(address))
        : nameOf(owner)
    },
    plain: (name: string): string => visibleText(valueNamed(name)),
    count: (name: string): string => formatUnits(BigInt(valueNamed(name)), 0),
    sol: (): string => solText(BigInt(valueNamed('lamports')), symbol),
    tokens: (): string => {
      const amount = BigInt(valueNamed('amount'))
      const { decimals } = one.values
      return decimals === undefined
        ? text('solanaBaseUnits', formatUnits(amount, 0))
        : text(
            'solanaTokens',
            formatUnits(amount, Number(decimals.value)),
            named(addressAt('mint')),
          )
    },
  }
}

export const solText = (lamports: bigint, symbol: string): string =>
  `${formatUnits(lamports, SOL_DECIMALS)} ${visibleText(symbol)}`

type Reader = ReturnType<typeof readerOf>
type Sentences = Readonly<Record<string, (reader: Reader) => string>>

const transfer = (what: string, { isMine, named }: Reader): string =>
  isMine('from')
    ? text('sentenceSend', what, named('to'))
    : text('sentenceTransfer', what, named('from'), named('to'))

const system: Sentences = {
  'create-account': (one) =>
    text(
      'solanaCreateAccount',
      one.named('account'),
      one.sol(),
      one.named('owner'),
    ),
  'create-account-with-seed': (one) =>
    text(
      'solanaCreateAccount',
      one.named('account'),
      one.sol(),
      one.named('owner'),
    ),
  assign: (one) =>
    text('solanaAssign', one.named('account'), one.named('owner')),
  'assign-with-seed': (one) =>
    text('solanaAssign', one.named('account'), one.named('owner')),
  transfer: (one) => transfer(one.sol(), one),
  'transfer-with-seed': (one) => transfer(one.sol(), one),
  'advance-nonce': (one) => text('solanaAdvanceNonce', one.named('nonce')),
  'withdraw-nonce': (one) =>
    text('sentenceTransfer', one.sol(), one.named('nonce'), one.named('to')),
  'initialize-nonce': (one) =>
    text('solanaInitializeNonce', one.named('nonce'), one.named('authority')),
  'authorize-nonce': (one) =>
    text('solanaAuthorizeNonce', one.named('newAuthority'), one.named('nonce')),
  allocate: (one) =>
    text('solanaAllocate', one.count('space'), one.named('account')),
  'allocate-with-seed': (one) =>
    text('solanaAllocate', one.count('space'), one.named('account')),
}

/** By the number of the kind of authority. */
const authorities: readonly TextKey[] = [
  'solanaAuthorityMint',
  'solanaAuthorityFreeze',
  'solanaAuthorityOwner',
  'solanaAuthorityClose',
]

const token: Sentences = {
  'initialize-mint': (one) =>
    text('solanaNewToken', one.named('mint'), one.named('mintAuthority')),
  'initialize-account': (one) =>
    text(
      'solanaNewTokenAccount',
      one.named('owner'),
      one.named('mint'),
      one.named('account'),
    ),
  transfer: (one) =>
    one.isMine('authority')
      ? text('sentenceSend', one.tokens(), one.holder('destination'))
      : text(
          'sentenceTransfer',
          one.tokens(),
          one.holder('source'),
          one.holder('destination'),
        ),
  approve: (one) => text('sentenceAllow', one.named('delegate'), one.tokens()),
  revoke: (one) => text('solanaRevoke', one.named('source')),
  'set-authority': (one) => {
    if (one.isNone('newAuthority')) {
      return text('solanaAuthorityNone', one.named('account'))
    }
    const key = authorities[Number(one.plain('type'))] ?? 'solanaAuthority'
    return text(key, one.named('newAuthority'), one.named('account'))
  },
  'mint-to': (one) =>
    text('solanaMint', one.tokens(), one.holder('destination')),
  burn: (one) => text('solanaBurn', one.tokens(), one.holder('account')),
  'close-account': (one) =>
    text('solanaClose', one.named('account'), one.named('destination')),
  'freeze-account': (one) => text('solanaFreeze', one.named('account')),
  'thaw-account': (one) => text('solanaThaw', one.named('account')),
  'sync-native': (one) => text('solanaSyncNative', one.named('account')),
  'initialize-permanent-delegate': (one) =>
    text('solanaPermanentDelegate', one.named('delegate'), one.named('mint')),
}

const newAssociated = (one: Reader): string =>
  text(
    'solanaNewTokenAccount',
    one.named('owner'),
    one.named('mint'),
    one.named('account'),
  )

const sentences: Record<ProgramName, Sentences> = {
  system,
  token,
  'token-2022': token,
  'associated-token': {
    create: newAssociated,
    'create-idempotent': newAssociated,
    'recover-nested': (one) => text('solanaRecover', one.named('nested')),
  },
  memo: { memo: (one) => text('solanaMemo', one.plain('text')) },
  'compute-budget': {
    'request-units': (one) => text('solanaUnitLimit', one.count('units')),
    'set-unit-limit': (one) => text('solanaUnitLimit', one.count('units')),
    'set-unit-price': (one) =>
      text('solanaUnitPrice', one.count('microLamports')),
    'request-heap-frame': (one) => text('solanaHeap', one.count('bytes')),
    'set-loaded-data-limit': (one) =>
      text('solanaLoadedData', one.count('bytes')),
  },
}
