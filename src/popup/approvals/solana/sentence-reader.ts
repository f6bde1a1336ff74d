import { SOL_DECIMALS } from '../../../protocol/solana/chains.ts'
import type { DescribedInstruction } from '../../../protocol/solana/instructions/describe.ts'
import { text } from '../../text.ts'
import { formatUnits } from '../../transactions/amounts.ts'
import { visibleText } from '../../visible-text.ts'

/** Names and amounts as the user reads them. */
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

/** Finds what a sentence needs, already in words. */
export const readerOf = (one: DescribedInstruction, context: WordsContext) => {
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

/** An amount of SOL with its symbol. */
export const solText = (lamports: bigint, symbol: string): string =>
  `${formatUnits(lamports, SOL_DECIMALS)} ${visibleText(symbol)}`

/** The parts of a sentence about one instruction. */
export type Reader = ReturnType<typeof readerOf>
/** By the name of an instruction. */
export type Sentences = Readonly<Record<string, (reader: Reader) => string>>
