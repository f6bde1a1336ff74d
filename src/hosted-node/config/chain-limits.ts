import { validateMnemonic } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'

/** Each account is derived when the chain starts. */
export const MOST_ACCOUNTS = 1_000
/** More than there will ever be. */
export const MOST_ETHER = 1_000_000_000
/** A day, in seconds. */
export const LONGEST_BLOCK_TIME = 86_400

export const isMnemonic = (value: unknown): boolean =>
  typeof value === 'string' && validateMnemonic(value, wordlist)
