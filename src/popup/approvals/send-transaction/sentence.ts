import type {
  Prepared,
  TransactionSubject,
} from '../../../messaging/transaction-contract.ts'
import { readTokenCall, type TokenCall } from '../../../protocol/token-call.ts'
import { isUnlimited } from '../../../protocol/unlimited.ts'
import { shortAddress } from '../../short-address.ts'
import { text } from '../../text.ts'
import { formatUnits } from '../../transactions/amounts.ts'
import { visibleText } from '../../visible-text.ts'

/** What the transaction does, and what it sends in addition. */
export type Sentences = {
  /** Undefined if only a clear-signing text can describe it. */
  action: string | undefined
  addition?: string
}

/** Describes a transaction, as far as the wallet can decode it. */
export const sentencesOf = (
  { request, network }: TransactionSubject,
  prepared: Prepared | undefined,
): Sentences => {
  const { to, data, value } = request
  const amount = `${formatUnits(BigInt(value), 18)} ${visibleText(network.symbol)}`
  const sendsNothing = BigInt(value) === 0n
  if (to === undefined) {
    return {
      action: sendsNothing
        ? text('sentenceCreate')
        : text('sentenceCreateWith', amount),
    }
  }
  if (data === '0x' || prepared?.isContract === false) {
    return { action: text('sentenceSend', amount, shortAddress(to)) }
  }
  const read = readTokenCall(data)
  return {
    action: read?.isExact
      ? callSentence(read.call, prepared?.token)
      : undefined,
    ...(!sendsNothing && { addition: text('sentenceAlso', amount) }),
  }
}

const callSentence = (
  call: TokenCall,
  /** Undefined for a contract that does not report decimals. */
  token: Prepared['token'] | undefined,
): string => {
  const symbol = token ? visibleText(token.symbol) : text('tokensUnknown')
  const inUnits = (amount: bigint): string =>
    token
      ? `${formatUnits(amount, token.decimals)} ${symbol}`
      : text('amountOrTokenId', formatUnits(amount, 0))
  const allowance = (amount: bigint): string =>
    isUnlimited(amount) ? text('unlimitedTokens', symbol) : inUnits(amount)
  switch (call.kind) {
    case 'transfer':
      return text('sentenceSend', inUnits(call.amount), shortAddress(call.to))
    case 'transfer-from':
      return text(
        'sentenceTransfer',
        inUnits(call.amount),
        shortAddress(call.from),
        shortAddress(call.to),
      )
    case 'approve':
    case 'increase':
    case 'permit2': {
      const spender = shortAddress(call.spender)
      // For NFTs, zero is a valid token id.
      const isTakenBack = call.kind === 'approve' && call.amount === 0n && token
      return isTakenBack
        ? text('sentenceRevoke', spender, symbol)
        : text('sentenceAllow', spender, allowance(call.amount))
    }
    case 'permit':
      return text(
        'sentencePermit',
        shortAddress(call.owner),
        shortAddress(call.spender),
        allowance(call.amount),
      )
    case 'approve-all':
      return text(
        call.isAllowed ? 'sentenceOperator' : 'sentenceRevokeOperator',
        shortAddress(call.spender),
      )
  }
}
