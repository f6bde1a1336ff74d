import type { NodeFailure } from '../errors.ts'
import { type Missing, whenMissing } from '../signing-checks.ts'
import { chainKindOf, isSolana } from './chains.ts'
import { solanaSigningChecks } from './signing-checks.ts'

/**
 * Whether a chain knows the blockhash or nonce of a transaction. A signature
 * names no chain, so one that is unknown here may be for another chain.
 */
export type ChainCheck = 'known' | 'unknown' | 'not-checked'

/** The check with the reason for which nothing is known. */
export type ChainFinding =
  | { chain: Exclude<ChainCheck, 'not-checked'> }
  | { chain: 'not-checked'; reason: NodeFailure }

/** What happens on this chain if it cannot be checked. */
export const whenUnchecked = (chainId: string): Missing =>
  whenMissing(
    solanaSigningChecks.signTransaction,
    'chain',
    chainKindOf(chainId),
  )

/** Whether nothing may be signed with this finding, whatever the user says. */
export const isRefused = (chainId: string, chain: ChainCheck): boolean =>
  chain === 'not-checked' && whenUnchecked(chainId) === 'refuse'

/**
 * Whether a wallet with keys of its own grants a chain only if its node answers.
 * A chain of `eip155` needs none: signatures name it.
 */
export const needsAnsweringNode = (chainId: string): boolean =>
  isSolana(chainId) && isRefused(chainId, 'not-checked')

const gravity: Record<ChainCheck, number> = {
  known: 0,
  'not-checked': 1,
  unknown: 2,
}

/** Whether a user who was shown one finding agreed to sign with another. */
export const isAgreed = (
  chainId: string,
  { shown, found }: { shown: ChainCheck; found: ChainCheck },
): boolean => !isRefused(chainId, found) && gravity[found] <= gravity[shown]
