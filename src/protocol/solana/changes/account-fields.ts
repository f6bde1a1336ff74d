import type { AccountState } from '../account-state.ts'
import { ADDRESS_BYTES } from '../address.ts'
import { toBase58 } from '../base58.ts'
import {
  programName,
  STAKE_PROGRAM,
  SYSTEM_PROGRAM,
} from '../instructions/programs.ts'
import { readMint, readTokenAccount } from '../token-account.ts'
import type { AccountKind, Power } from './account-change.ts'

type State = NonNullable<AccountState>

/** The parts of an account's data that the wallet can describe. */
export type AccountFields = Readonly<{
  kind: AccountKind
  powers: Partial<Record<Power, string | null>>
  /** The mint of a token account or a mint's own address. */
  mint?: string
  amount?: bigint
  supply?: bigint
  delegate?: { to: string | null; amount: bigint }
  isFrozen?: boolean
  /** Whether its tokens are wrapped SOL. */
  isNative?: boolean
  /** Bytes that are only compared. */
  parts: Partial<Record<'lockup' | 'staking' | 'nonce-used', Uint8Array>>
  /** All other bytes, with zeros in place of the above. */
  rest: Uint8Array
}>

/** The fields of an account, whose bytes stay in `rest` if its kind is unknown. */
export const fieldsOf = (address: string, state: State): AccountFields => {
  const { owner, data } = state
  const program = programName(owner)
  if (program === 'token' || program === 'token-2022') {
    if (readTokenAccount(state)) return ofTokenAccount(data)
    if (readMint(state)) return ofMint(address, data)
  }
  if (owner === STAKE_PROGRAM && data.length >= STAKE_BYTES)
    return ofStake(data)
  if (owner === SYSTEM_PROGRAM && data.length === NONCE_BYTES) {
    return ofNonce(data)
  }
  return { kind: 'other', powers: {}, parts: {}, rest: data }
}

type Range = readonly [begin: number, end: number]

/** A copy with zeros in these ranges. */
const without = (data: Uint8Array, ranges: readonly Range[]): Uint8Array => {
  const rest = data.slice()
  for (const [begin, end] of ranges) rest.fill(0, begin, end)
  return rest
}

const addressAt = (data: Uint8Array, at: number): string =>
  toBase58(data.subarray(at, at + ADDRESS_BYTES))

const viewOf = (data: Uint8Array): DataView =>
  new DataView(data.buffer, data.byteOffset, data.byteLength)

/** An address with four bytes before it that say whether there is one. */
const maybeAddressAt = (data: Uint8Array, at: number): string | null =>
  viewOf(data).getUint32(at, true) === 0 ? null : addressAt(data, at + 4)

/** Where a token account has its parts. */
const HOLDER = 32
const AMOUNT = 64
const DELEGATE = 72
const STATE = 108
const NATIVE = 109
const DELEGATED = 121
const CLOSE = 129
const ACCOUNT_END = 165
const FROZEN = 2

const ofTokenAccount = (data: Uint8Array): AccountFields => {
  const view = viewOf(data)
  return {
    kind: 'token',
    mint: addressAt(data, 0),
    powers: {
      holder: addressAt(data, HOLDER),
      close: maybeAddressAt(data, CLOSE),
    },
    amount: view.getBigUint64(AMOUNT, true),
    delegate: {
      to: maybeAddressAt(data, DELEGATE),
      amount: view.getBigUint64(DELEGATED, true),
    },
    isFrozen: data[STATE] === FROZEN,
    isNative: view.getUint32(NATIVE, true) !== 0,
    parts: {},
    rest: without(data, [
      [HOLDER, NATIVE],
      [DELEGATED, ACCOUNT_END],
    ]),
  }
}

const SUPPLY = 36
const DECIMALS = 44
const FREEZE = 46
const MINT_END = 82

const ofMint = (address: string, data: Uint8Array): AccountFields => ({
  kind: 'mint',
  mint: address,
  powers: {
    mint: maybeAddressAt(data, 0),
    freeze: maybeAddressAt(data, FREEZE),
  },
  supply: viewOf(data).getBigUint64(SUPPLY, true),
  parts: {},
  rest: without(data, [
    [0, DECIMALS],
    [FREEZE, MINT_END],
  ]),
})

const STAKE_BYTES = 200
const STAKER = 12
const WITHDRAWER = 44
const LOCKUP = 76
const META_END = 124

const ofStake = (data: Uint8Array): AccountFields => ({
  kind: 'stake',
  powers: {
    staker: addressAt(data, STAKER),
    withdrawer: addressAt(data, WITHDRAWER),
  },
  parts: {
    lockup: data.slice(LOCKUP, META_END),
    staking: without(data, [[STAKER, META_END]]),
  },
  rest: new Uint8Array(),
})

const NONCE_BYTES = 80
const NONCE_AUTHORITY = 8
const NONCE = 40

const ofNonce = (data: Uint8Array): AccountFields => ({
  kind: 'nonce',
  powers: { nonce: addressAt(data, NONCE_AUTHORITY) },
  parts: { 'nonce-used': data.slice(NONCE) },
  rest: data.slice(0, NONCE_AUTHORITY),
})
