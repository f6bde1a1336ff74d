import { toBase58 } from '../../protocol/solana/base58.ts'
import type { Account } from './engine.ts'
import type { Value } from './json-text.ts'
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAMS } from './known-programs.ts'

export type TokenAccount = Readonly<{
  mint: string
  owner: string
  amount: bigint
  state: 'uninitialized' | 'initialized' | 'frozen'
  delegate: string | undefined
  delegatedAmount: bigint
  closeAuthority: string | undefined
  /** What has to stay in an account of wrapped SOL. */
  rentExemptReserve: bigint | undefined
}>

export type Mint = Readonly<{
  decimals: number
  supply: bigint
  mintAuthority: string | undefined
  freezeAuthority: string | undefined
  isInitialized: boolean
}>

const ACCOUNT_BYTES = 165
const MINT_BYTES = 82
const MULTISIG_BYTES = 355
const STATES = ['uninitialized', 'initialized', 'frozen'] as const

/** With extensions, a byte after the longer of the two says which one it is. */
const kindOf = ({ owner, data }: Account): 'account' | 'mint' | undefined => {
  if (!TOKEN_PROGRAMS.has(owner)) return undefined
  if (data.length === ACCOUNT_BYTES) return 'account'
  if (data.length === MINT_BYTES) return 'mint'
  if (owner !== TOKEN_2022_PROGRAM || data.length === MULTISIG_BYTES) {
    return undefined
  }
  if (data[ACCOUNT_BYTES] === 1) return 'mint'
  return data[ACCOUNT_BYTES] === 2 ? 'account' : undefined
}

export const readTokenAccount = (
  account: Account | undefined,
): TokenAccount | undefined => {
  if (!account || kindOf(account) !== 'account') return undefined
  const data = Buffer.from(account.data)
  const state = STATES[data[108] ?? 0]
  if (!state || state === 'uninitialized') return undefined
  return {
    mint: toBase58(data.subarray(0, 32)),
    owner: toBase58(data.subarray(32, 64)),
    amount: data.readBigUInt64LE(64),
    delegate: optionalAddress(data, 72),
    state,
    rentExemptReserve:
      data.readUInt32LE(109) === 1 ? data.readBigUInt64LE(113) : undefined,
    delegatedAmount: data.readBigUInt64LE(121),
    closeAuthority: optionalAddress(data, 129),
  }
}

export const readMint = (account: Account | undefined): Mint | undefined => {
  if (!account || kindOf(account) !== 'mint') return undefined
  const data = Buffer.from(account.data)
  return {
    mintAuthority: optionalAddress(data, 0),
    supply: data.readBigUInt64LE(36),
    decimals: data[44] ?? 0,
    isInitialized: data[45] === 1,
    freezeAuthority: optionalAddress(data, 46),
  }
}

const optionalAddress = (data: Buffer, at: number): string | undefined =>
  data.readUInt32LE(at) === 1
    ? toBase58(data.subarray(at + 4, at + 36))
    : undefined

/** An amount of tokens as answers have it. */
export const toTokenAmount = (
  amount: bigint,
  decimals: number,
): Record<string, Value> => {
  const digits = String(amount).padStart(decimals + 1, '0')
  const at = digits.length - decimals
  const fraction = digits.slice(at).replace(/0+$/, '')
  const uiAmountString = digits.slice(0, at) + (fraction && `.${fraction}`)
  return {
    amount: String(amount),
    decimals,
    uiAmount: Number(uiAmountString),
    uiAmountString,
  }
}
