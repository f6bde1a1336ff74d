import { fromDateTime } from '../date-time.ts'
import {
  SOLANA_DEVELOPMENT,
  SOLANA_DEVNET,
  SOLANA_MAINNET,
  SOLANA_TESTNET,
} from './chains.ts'
import type { SignInFields } from './sign-in-text.ts'

/** What a screen warns of before a sign-in. */
export type SignInDoubt = 'expired' | 'not-yet' | 'other-chain'

/** Names that sites use for chains, with or without `solana:`. */
const names: Readonly<Record<string, string>> = {
  mainnet: SOLANA_MAINNET,
  'mainnet-beta': SOLANA_MAINNET,
  devnet: SOLANA_DEVNET,
  testnet: SOLANA_TESTNET,
  localnet: SOLANA_DEVELOPMENT,
}

/** A time that cannot be read counts as passed, or as not come yet. */
export const signInDoubts = (
  { expirationTime, notBefore, chainId }: SignInFields,
  { now, scope }: { now: number; scope: string },
): SignInDoubt[] => {
  const doubts: SignInDoubt[] = []
  if (expirationTime && (fromDateTime(expirationTime) ?? 0) <= now) {
    doubts.push('expired')
  }
  if (
    notBefore &&
    (fromDateTime(notBefore) ?? Number.POSITIVE_INFINITY) > now
  ) {
    doubts.push('not-yet')
  }
  const named = chainId?.replace(/^solana:/, '') ?? ''
  const meant = Object.hasOwn(names, named) ? names[named] : `solana:${named}`
  if (chainId && meant !== scope) doubts.push('other-chain')
  return doubts
}
