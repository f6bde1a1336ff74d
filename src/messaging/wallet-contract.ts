import { isEthAddress } from '../protocol/caip.ts'

/**
 * Keys and accounts, between the popup and the background. Secrets are passed
 * only where the user entered them or asked to see them.
 */

/**
 * An account of the wallet. A watch-only one can be granted, but never signs.
 */
export type Account = {
  /**
   * Names the account: its address in `eip155`, in EIP-55 form, or else its
   * only address.
   */
  address: string
  /** Its addresses in other namespaces; a phrase has one of each. */
  others?: string[] | undefined
  /** The user's name for it, or its number, which screens show as a name. */
  name: string | number
  kind: 'phrase' | 'private-key' | 'watch-only'
  /** Accounts with the same value come from one phrase. */
  phrase?: string | undefined
  /** Its private key is publicly known. */
  developer: boolean
  /** Watch-only since its key was lost. */
  keyLost?: true | undefined
}

/** All addresses of an account, in any namespace. */
export const addressesOf = ({
  address,
  others = [],
}: Pick<Account, 'address' | 'others'>): string[] => [address, ...others]

/** The address of an account on a chain; undefined if it has none there. */
export const addressOn = (
  chainId: string,
  account: Pick<Account, 'address' | 'others'>,
): string | undefined => {
  const isSolana = chainId.startsWith('solana:')
  return addressesOf(account).find((one) => isEthAddress(one) !== isSolana)
}

/** Longer account names are cut. */
export const MAX_ACCOUNT_NAME = 64

/** An account as screens show it; a hidden one has no name. */
export type NamedAccount = Pick<Account, 'address' | 'name'>

/** A hidden account is not offered to sites. */
export type ListedAccount = Account & {
  hidden: boolean
  /** Development nodes send for this watch-only account. */
  impersonated?: true | undefined
}

export type WalletStatus = 'no-wallet' | 'locked' | 'unlocked' | 'damaged'

/** What is known of the wallet without a password. */
export type WalletView = {
  status: WalletStatus
  /**
   * Why it is damaged: no valid vault was found, or only one of a newer
   * version.
   */
  damage: 'lost' | 'newer' | null
  /** Whether there are keys; otherwise there may be watch-only accounts. */
  hasVault: boolean
  hasPassword: boolean
  /** Whether the user confirmed a backup of the phrase. */
  backedUp: boolean
  /** False if the vault's copy could not be updated. */
  isCopied: boolean
  /** Whether a visible account has a publicly known key. */
  developer: boolean
  accounts: ListedAccount[]
  autoLockMs: number
  /** Milliseconds until a password may be tried again. */
  retryIn: number
}

/** Something that was found in the place of a vault. */
export type VaultRemains = { place: string; found: unknown }

type PrivateKeyProblem =
  | 'format'
  | 'range'
  | 'base58'
  | 'array'
  | 'length'
  | 'mismatch'

/** Why something was not done; screens have a text for each. */
export type WalletProblem =
  | { kind: 'wrong-password' }
  | { kind: 'wait' }
  /** Other rules for passwords are checked by the screen. */
  | { kind: 'weak-password'; reason: 'too-short' | 'too-long' }
  | { kind: 'word-count'; count: number }
  /** Counted from 1. */
  | { kind: 'unknown-words'; positions: number[] }
  | { kind: 'checksum' }
  | { kind: 'private-key'; problem: PrivateKeyProblem }
  | { kind: 'too-many-accounts' }
  | { kind: 'locked' }
  /** A wallet without a password accepts no real keys. */
  | { kind: 'needs-password' }
  | { kind: 'wallet-exists' }
  | { kind: 'damaged' }

export type Tried<Value> =
  | { ok: true; value: Value }
  | { ok: false; problem: WalletProblem }

type Procedure<Params, Value> = { params: Params; result: Tried<Value> }

/** Each is idempotent: it may be resent after a worker stop. */
export type WalletProcedures = {
  getWallet: { params: undefined; result: WalletView }
  /** Returns the new phrase, for the user to back up. */
  createWallet: Procedure<{ password: string; words: 12 | 24 }, string>
  /** With a password, sets up the wallet; without one, adds the phrase. */
  importPhrase: Procedure<{ phrase: string; password?: string }, null>
  startDeveloperWallet: Procedure<undefined, null>
  /** Returns the positions of wrong words; none confirms the backup. */
  confirmBackup: Procedure<
    { words: { position: number; word: string }[] },
    number[]
  >
  unlock: Procedure<{ password: string }, null>
  lock: { params: undefined; result: null }
  /** A wallet without a password has no old one. */
  changePassword: Procedure<{ oldPassword?: string; newPassword: string }, null>
  /** The phrase of an account, or the first that is not public. */
  revealPhrase: Procedure<{ password?: string; address?: string }, string>
  revealPrivateKey: Procedure<{ password?: string; address: string }, string>
  /**
   * Adds the next account of the phrase of an account, or of the first that is
   * not public. Adds nothing if that phrase has more than `held`.
   */
  addAccount: Procedure<{ held: number; address?: string }, null>
  importPrivateKey: Procedure<{ privateKey: string }, Account>
  renameAccount: { params: { address: string; name: string }; result: null }
  /** Also removes it from every session. */
  hideAccount: { params: { address: string }; result: null }
  unhideAccount: { params: { address: string }; result: null }
  /** Deletes everything from this browser; the screen asks for a word first. */
  removeWallet: { params: undefined; result: null }
  setAutoLock: { params: { milliseconds: number }; result: null }
  /** What is left of an unusable vault, as found: encrypted. */
  exportRemains: { params: undefined; result: VaultRemains[] }
  /** The user did something in the popup: restarts the auto-lock timer. */
  reportActivity: { params: undefined; result: null }
}
