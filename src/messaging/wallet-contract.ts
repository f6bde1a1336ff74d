/**
 * What of keys and accounts the popup and the background say to each other.
 * Secrets go only where the user typed or asked to see them.
 */

/** An account the wallet holds. A watch-only one can be granted, never sign. */
export type Account = {
  /** In EIP-55 letters. */
  address: string
  /** The user's name for it, or its number, for the screen to word. */
  name: string | number
  kind: 'phrase' | 'private-key' | 'watch-only'
  /** Of those with the same the keys come from one phrase. */
  phrase?: string | undefined
  /** Its key is known to the whole world. */
  developer: boolean
  /** Watch-only since its key was lost. */
  keyLost?: true | undefined
}

/** Longer names of accounts are cut. */
export const MAX_ACCOUNT_NAME = 64

/** An account as a screen names it; one that is hidden has no name. */
export type NamedAccount = Pick<Account, 'address' | 'name'>

/** A hidden account is offered to no site. */
export type ListedAccount = Account & { hidden: boolean }

export type WalletStatus = 'no-wallet' | 'locked' | 'unlocked' | 'damaged'

/** All that is known of the wallet without a password. */
export type WalletView = {
  status: WalletStatus
  /** Why it is damaged: nothing whole was found, or nothing we understand. */
  damage: 'lost' | 'newer' | null
  /** Whether there are keys; without there may be watch-only accounts. */
  hasVault: boolean
  hasPassword: boolean
  /** Whether the phrase was shown to be written down. */
  backedUp: boolean
  /** An account that is not hidden has a key the whole world knows. */
  developer: boolean
  accounts: ListedAccount[]
  autoLockMs: number
  /** Milliseconds until a password may be tried again. */
  retryIn: number
}

/** Something that was found where a vault should be. */
export type VaultRemains = { place: string; found: unknown }

/** Why something was not done, for the screen to put in words. */
export type WalletProblem =
  | { kind: 'wrong-password' }
  | { kind: 'wait' }
  /** What else a password must be is for the screen it is chosen on. */
  | { kind: 'weak-password'; reason: 'too-short' | 'too-long' }
  | { kind: 'word-count'; count: number }
  /** Counted from 1. */
  | { kind: 'unknown-words'; positions: number[] }
  | { kind: 'checksum' }
  | { kind: 'private-key'; problem: 'format' | 'range' }
  | { kind: 'too-many-accounts' }
  | { kind: 'locked' }
  /** Real keys do not go into a wallet without a password. */
  | { kind: 'needs-password' }
  | { kind: 'wallet-exists' }
  | { kind: 'damaged' }

export type Tried<Value> =
  | { ok: true; value: Value }
  | { ok: false; problem: WalletProblem }

type Procedure<Params, Value> = { params: Params; result: Tried<Value> }

/** Each comes to the same when it is said again after a worker stop. */
export type WalletProcedures = {
  getWallet: { params: undefined; result: WalletView }
  /** Gives the new phrase, to be written down. */
  createWallet: Procedure<{ password: string; words: 12 | 24 }, string>
  /** With a password a first wallet is set up; without it the phrase is added. */
  importPhrase: Procedure<{ phrase: string; password?: string }, null>
  startDeveloperWallet: Procedure<undefined, null>
  /** Gives the positions whose word is another; none is the proof. */
  confirmBackup: Procedure<
    { words: { position: number; word: string }[] },
    number[]
  >
  unlock: Procedure<{ password: string }, null>
  lock: { params: undefined; result: null }
  /** A wallet without a password has no old one. */
  changePassword: Procedure<{ oldPassword?: string; newPassword: string }, null>
  /** The phrase behind an account, or the first that is not the developers'. */
  revealPhrase: Procedure<{ password?: string; address?: string }, string>
  /**
   * The next account of the phrase behind an account, or of the first that is
   * not the developers'; nothing if that phrase has more than `held`.
   */
  addAccount: Procedure<{ held: number; address?: string }, null>
  importPrivateKey: Procedure<{ privateKey: string }, Account>
  renameAccount: { params: { address: string; name: string }; result: null }
  /** Takes it out of every session too. */
  hideAccount: { params: { address: string }; result: null }
  unhideAccount: { params: { address: string }; result: null }
  setAutoLock: { params: { milliseconds: number }; result: null }
  /** What is left of a vault that cannot be used, as it was found: encrypted. */
  exportRemains: { params: undefined; result: VaultRemains[] }
  /** The user did something in the popup: restarts the auto-lock timer. */
  reportActivity: { params: undefined; result: null }
}
