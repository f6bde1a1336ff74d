import type {
  Prepared,
  TransactionSubject,
} from '../../../messaging/transaction-contract.ts'
import { judgeAllowance } from '../../../protocol/allowance.ts'
import { isSameAddress } from '../../../protocol/caip.ts'
import { readTokenCall, type TokenCall } from '../../../protocol/token-call.ts'
import type { TokenFacts } from '../../../protocol/token-facts.ts'

export type CallWarning =
  | { kind: 'unlimited' | 'all-tokens' | 'eoa-spender'; address: string }
  /** The contract says that the amount is the id of an NFT. */
  | { kind: 'unlimited-unless-nft'; address: string }
  | { kind: 'huge' | 'over-balance'; token: TokenFacts | null }
  | { kind: 'unchecked' }
  | { kind: 'own-contract' | 'no-contract' | 'unread-call' }

/** Warnings about what a call does. */
export const callWarningsOf = ({
  subject: { request, account },
  prepared,
  isDescribed,
}: {
  subject: TransactionSubject
  prepared: Prepared
  /** Whether a clear-signing text describes it, or may still load. */
  isDescribed: boolean
}): CallWarning[] => {
  const { to, data } = request
  if (to === undefined || data === '0x') return []
  if (!prepared.isContract) return [{ kind: 'no-contract' }]
  const { call, isExact = false } = readTokenCall(data) ?? {}
  const warnings: CallWarning[] = []
  if (call && 'spender' in call) {
    warnings.push(...grantWarnings(call, { account, prepared }))
  }
  if (call && 'to' in call && isSameAddress(call.to, to)) {
    warnings.push({ kind: 'own-contract' })
  }
  if (!isExact && !isDescribed) warnings.push({ kind: 'unread-call' })
  return warnings
}

type Grant = Extract<TokenCall, { spender: string }>

const grantWarnings = (
  call: Grant,
  {
    account,
    prepared,
  }: { account: TransactionSubject['account']; prepared: Prepared },
): CallWarning[] => {
  const { spender: address } = call
  if (!isGrant(call, { account, prepared })) return []
  const warnings: CallWarning[] = []
  if (call.kind === 'approve-all') {
    warnings.push({ kind: 'all-tokens', address })
  } else {
    warnings.push(...amountWarnings(call, prepared))
  }
  if (prepared.isSpenderContract === false) {
    warnings.push({ kind: 'eoa-spender', address })
  }
  return warnings
}

const amountWarnings = (
  { kind, spender, amount }: Exclude<Grant, { kind: 'approve-all' }>,
  { token, nft }: Prepared,
): CallWarning[] => {
  const size = judgeAllowance(amount, token)
  if (kind === 'approve' && nft) {
    // A node may lie about that, and some ids are as large as any amount.
    return size === 'unlimited'
      ? [{ kind: 'unlimited-unless-nft', address: spender }]
      : []
  }
  switch (size) {
    case 'limited':
      return []
    case 'unlimited':
      return [{ kind: size, address: spender }]
    case 'unchecked':
      return [{ kind: size }]
    default:
      return [{ kind: size, token }]
  }
}

/** Whether it grants permissions over the user's own tokens. */
const isGrant = (
  call: Grant,
  {
    account,
    prepared,
  }: { account: TransactionSubject['account']; prepared: Prepared },
): boolean => {
  if (call.kind === 'approve-all') return call.isAllowed
  if (call.kind === 'permit' && !isSameAddress(call.owner, account.address)) {
    return false
  }
  // For NFTs, zero may be a token id.
  const mayBeNumber = call.kind === 'approve' && prepared.token === null
  return call.amount > 0n || mayBeNumber
}
