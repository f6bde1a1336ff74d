import { ADDRESS_BYTES } from './address.ts'
import { toBase58 } from './base58.ts'
import { createByteReader, MalformedBytesError } from './byte-reader.ts'
import { smaller } from './fee.ts'
import { programName } from './instructions/programs.ts'

/** The state of an account on the chain. */
type State = Readonly<{ owner: string; data: Uint8Array }>

const isToken = ({ owner }: State): boolean => {
  const name = programName(owner)
  return name === 'token' || name === 'token-2022'
}

/** Accounts have this many bytes, or more with extensions. */
const ACCOUNT_BYTES = 165
const MINT_BYTES = 82
const DECIMALS_AT = 44
const AMOUNT_AT = 64

/** With extensions, this byte tells a mint from an account. */
const KIND_MINT = 1
const KIND_ACCOUNT = 2

/** What a token account has; undefined if it is none. */
export const readTokenAccount = (
  state: State,
): { mint: string; owner: string; amount: bigint } | undefined => {
  const { data } = state
  const isAccount =
    data.length === ACCOUNT_BYTES || data[ACCOUNT_BYTES] === KIND_ACCOUNT
  if (!isToken(state) || !isAccount) return undefined
  const view = new DataView(data.buffer, data.byteOffset)
  return {
    mint: toBase58(data.subarray(0, ADDRESS_BYTES)),
    owner: toBase58(data.subarray(ADDRESS_BYTES, 2 * ADDRESS_BYTES)),
    amount: view.getBigUint64(AMOUNT_AT, true),
  }
}

const PERMANENT_DELEGATE = 12

/** What a mint says of its token; undefined if it is none. */
export const readMint = (
  state: State,
): { decimals: number; hasPermanentDelegate: boolean } | undefined => {
  const { data } = state
  const isMint = data.length === MINT_BYTES || data[ACCOUNT_BYTES] === KIND_MINT
  if (!isToken(state) || !isMint) return undefined
  return {
    decimals: data[DECIMALS_AT] ?? 0,
    hasPermanentDelegate: extensionsOf(data).has(PERMANENT_DELEGATE),
  }
}

const TRANSFER_FEE = 1
const ONE_HUNDRED_PERCENT = 10_000n

/** The fee that a mint takes from a transfer; undefined if it takes none. */
export const readTransferFee = (
  mint: State,
): ((amount: bigint, epoch: bigint) => bigint) | undefined => {
  const content = extensionsOf(mint.data).get(TRANSFER_FEE)
  if (!content) return undefined
  const reader = createByteReader(content)
  // Who may change the fee and collect it, and what is not collected yet.
  reader.take(2 * ADDRESS_BYTES + 8)
  const readFee = () => ({
    since: reader.u64(),
    most: reader.u64(),
    rate: BigInt(reader.u16()),
  })
  const [older, newer] = [readFee(), readFee()]
  return (amount, epoch) => {
    const { most, rate } = epoch < newer.since ? older : newer
    const roundedUp =
      (amount * rate + ONE_HUNDRED_PERCENT - 1n) / ONE_HUNDRED_PERCENT
    return smaller(roundedUp, most)
  }
}

/** What extensions of a mint add to its accounts, in bytes. */
const added: ReadonlyMap<number, number> = new Map([
  // A fee for transfers, no transfers, a hook for transfers, a pause.
  [TRANSFER_FEE, 12],
  [9, 4],
  [14, 5],
  [26, 4],
])
const IMMUTABLE_OWNER_BYTES = 4

/** The size of a new associated account for a mint. */
export const newAccountBytes = (mint: State): number => {
  if (programName(mint.owner) !== 'token-2022') return ACCOUNT_BYTES
  const bytes = [...extensionsOf(mint.data).keys()].map(
    (type) => added.get(type) ?? 0,
  )
  const start = ACCOUNT_BYTES + 1 + IMMUTABLE_OWNER_BYTES
  return bytes.reduce((sum, more) => sum + more, start)
}

const METADATA = 19

/** The symbol in the mint itself, which its creator chose. */
export const readSymbol = (state: State): string | undefined => {
  const content = extensionsOf(state.data).get(METADATA)
  if (!content || !readMint(state)) return undefined
  try {
    const reader = createByteReader(content)
    // Who may change it, and the mint.
    reader.take(2 * ADDRESS_BYTES)
    // The name.
    reader.take(reader.u32())
    return new TextDecoder().decode(reader.take(reader.u32())).trim()
  } catch (error) {
    if (error instanceof MalformedBytesError) return undefined
    throw error
  }
}

const WITHHELD = 2

/** A copy of a token account's data with zeros for the fee that it withholds. */
export const withoutWithheld = (data: Uint8Array): Uint8Array => {
  const copy = data.slice()
  extensionsOf(copy).get(WITHHELD)?.fill(0)
  return copy
}

/** Each has a type and a length of two bytes, then its content. */
const extensionsOf = (data: Uint8Array): Map<number, Uint8Array> => {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  const extensions = new Map<number, Uint8Array>()
  let at = ACCOUNT_BYTES + 1
  while (at + 4 <= data.length) {
    const type = view.getUint16(at, true)
    if (type === 0) break
    const next = at + 4 + view.getUint16(at + 2, true)
    extensions.set(type, data.subarray(at + 4, next))
    at = next
  }
  return extensions
}
