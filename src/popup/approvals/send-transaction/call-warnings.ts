import type {
  Prepared,
  TransactionSubject,
} from '../../../messaging/transaction-contract.ts'
import { judgeAllowance } from '../../../protocol/allowance.ts'
import { isSameAddress } from '../../../protocol/caip.ts'
import { readTokenCall, type TokenCall } from '../../../protocol/token-call.ts'
import type { TokenFacts } from '../../../protocol/token-facts.ts'
import { knownContract } from '../../names/known-contracts.ts'
import type { Names } from '../../names/names.ts'

/** A spender, and whether the user or the wallet knows it already. */
type Spender = { address: string; isTrusted: boolean }

export type CallWarning =
  | ({ kind: 'unlimited' | 'all-tokens' } & Spender)
  /** The contract says that the amount is the id of an NFT. */
  | ({ kind: 'unlimited-unless-nft' } & Spender)
  | ({ kind: 'huge'; token: TokenFacts | null } & Spender)
  | { kind: 'eoa-spender'; address: string }
  | { kind: 'over-balance'; token: TokenFacts | null }
  | { kind: 'unchecked' | 'unknown-token' }
  | { kind: 'own-contract' | 'no-contract' | 'unread-call' }

type Facts = {
  subject: TransactionSubject
  prepared: Prepared
  /** Finds the name that the user gave an address. */
  nameOf: Names['find']
}

/** Warnings about what a call does. */
export const callWarningsOf = ({
  isDescribed,
  ...facts
}: Facts & {
  /** Whether a clear-signing text describes it, or may still load. */
  isDescribed: boolean
}): CallWarning[] => {
  const { subject, prepared } = facts
  const { to, data } = subject.request
  if (to === undefined || data === '0x') return []
  const { call, isExact = false } = readTokenCall(data) ?? {}
  const warnings: CallWarning[] = []
  // Also without code: there may be a contract once it is mined.
  if (call && 'spender' in call) warnings.push(...grantWarnings(call, facts))
  if (!prepared.isContract) return [...warnings, { kind: 'no-contract' }]
  if (call && 'to' in call) {
    if (isSameAddress(call.to, to)) warnings.push({ kind: 'own-contract' })
    if ('amount' in call && !prepared.token && !prepared.nft) {
      warnings.push({ kind: 'unknown-token' })
    }
  }
  if (!isExact && !isDescribed) warnings.push({ kind: 'unread-call' })
  return warnings
}

type Grant = Extract<TokenCall, { spender: string }>

const grantWarnings = (call: Grant, facts: Facts): CallWarning[] => {
  const { spender: address } = call
  const { isSpenderContract, approvedBefore } = facts.prepared
  if (!isGrant(call, facts)) return []
  const warnings: CallWarning[] = []
  if (call.kind === 'approve-all') {
    // A name says who it is, not that it should have a whole collection.
    const isTrusted = isSpenderContract === true && approvedBefore
    warnings.push({ kind: 'all-tokens', address, isTrusted })
  } else {
    warnings.push(...amountWarnings(call, facts))
  }
  if (isSpenderContract !== true) {
    warnings.push({ kind: 'eoa-spender', address })
  }
  return warnings
}

const amountWarnings = (
  { kind, spender: address, amount }: Exclude<Grant, { kind: 'approve-all' }>,
  { subject: { network }, prepared, nameOf }: Facts,
): CallWarning[] => {
  const { token, nft, isSpenderContract, approvedBefore } = prepared
  const name = knownContract(network.chainId, address) ?? nameOf(address)
  const isTrusted =
    isSpenderContract === true && (approvedBefore || name !== undefined)
  const size = judgeAllowance(amount, token)
  if (kind === 'approve' && nft) {
    // A node may lie about that, and some ids are as large as any amount.
    return size === 'unlimited'
      ? [{ kind: 'unlimited-unless-nft', address, isTrusted }]
      : []
  }
  switch (size) {
    case 'limited':
      return []
    case 'unlimited':
      return [{ kind: size, address, isTrusted }]
    case 'huge':
      return [{ kind: size, token, address, isTrusted }]
    case 'unchecked':
      return [{ kind: size }]
    case 'over-balance':
      return [{ kind: size, token }]
  }
}

/** Whether it grants permissions over the user's own tokens. */
const isGrant = (
  call: Grant,
  { subject: { account }, prepared }: Facts,
): boolean => {
  if (call.kind === 'approve-all') return call.isAllowed
  if (call.kind === 'permit' && !isSameAddress(call.owner, account.address)) {
    return false
  }
  // For NFTs, zero may be a token id.
  const mayBeNumber = call.kind === 'approve' && prepared.token === null
  return call.amount > 0n || mayBeNumber
}
