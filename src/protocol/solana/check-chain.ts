import { isObject } from '../json-rpc.ts'
import { type AskSolana, answeredValue, toState } from './account-state.ts'
import { toBase58 } from './base58.ts'
import type { ChainCheck } from './chain-rules.ts'
import { nonceIndexOf } from './durable-nonce.ts'
import { SYSTEM_PROGRAM } from './instructions/programs.ts'
import type { SolanaMessage } from './message.ts'

/**
 * Asks the chain's node. Only a literal yes or no counts: anything else, or no
 * answer, is `not-checked`.
 */
export const checkChain = async (
  ask: AskSolana,
  message: SolanaMessage,
): Promise<ChainCheck> => {
  try {
    const nonceIndex = nonceIndexOf(message)
    return nonceIndex === undefined
      ? await checkBlockhash(ask, message.blockhash)
      : await checkNonce(ask, {
          // The chain takes no nonce account out of a lookup table.
          address: message.accounts[nonceIndex],
          nonce: message.blockhash,
        })
  } catch {
    return 'not-checked'
  }
}

const checkBlockhash = async (
  ask: AskSolana,
  blockhash: string,
): Promise<ChainCheck> => {
  const params = [blockhash, { commitment: 'processed' }]
  const isValid = answeredValue(await ask('isBlockhashValid', params))
  if (typeof isValid !== 'boolean') return 'not-checked'
  return isValid ? 'known' : 'unknown'
}

const checkNonce = async (
  ask: AskSolana,
  { address, nonce }: { address: string | undefined; nonce: string },
): Promise<ChainCheck> => {
  if (address === undefined) return 'not-checked'
  const params = [[address], { encoding: 'base64' }]
  const states = answeredValue(await ask('getMultipleAccounts', params))
  if (!Array.isArray(states) || states.length !== 1) return 'not-checked'
  // The chain has no such account.
  if (states[0] === null) return 'unknown'
  const stored = readNonce(states[0])
  if (stored === undefined) return 'not-checked'
  return stored === nonce ? 'known' : 'unknown'
}

/** A version, whether it is in use, its authority, its value, and its fee. */
const NONCE = { bytes: 80, inUse: 4, begin: 40, end: 72 }

/** The value of a nonce account; undefined for anything else. */
const readNonce = (account: unknown): string | undefined => {
  const state = isObject(account) ? toState(account) : null
  const isNonce =
    state?.owner === SYSTEM_PROGRAM &&
    state.data.length === NONCE.bytes &&
    state.data[NONCE.inUse] === 1
  return isNonce
    ? toBase58(state.data.slice(NONCE.begin, NONCE.end))
    : undefined
}
