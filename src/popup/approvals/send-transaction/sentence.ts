import type {
  Prepared,
  TransactionSubject,
} from '../../../messaging/transaction-contract.ts'
import { judgeAllowance } from '../../../protocol/allowance.ts'
import { isSameAddress } from '../../../protocol/caip.ts'
import { readTokenCall, type TokenCall } from '../../../protocol/token-call.ts'
import type { TokenReport } from '../../../protocol/token-facts.ts'
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

/** Names an address in a sentence. */
type NameOf = (address: string) => string

/** Describes a transaction, as far as the wallet can decode it. */
export const sentencesOf = (
  { request, network, account }: TransactionSubject,
  prepared: Prepared | undefined,
  nameOf: NameOf = shortAddress,
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
    return { action: text('sentenceSend', amount, nameOf(to)) }
  }
  const read = readTokenCall(data)
  return {
    action: read?.isExact
      ? callSentence(read.call, {
          account: account.address,
          token: prepared?.token ?? null,
          nft: prepared?.nft ?? null,
          nameOf,
        })
      : undefined,
    ...(!sendsNothing && { addition: text('sentenceAlso', amount) }),
  }
}

const callSentence = (
  call: TokenCall,
  {
    account,
    token,
    nft,
    nameOf,
  }: TokenReport & { account: string; nameOf: NameOf },
): string => {
  const symbol = token ? visibleText(token.symbol) : text('tokensUnknown')
  const inUnits = (amount: bigint): string => {
    if (nft) return itemName(amount, nft)
    return token
      ? `${formatUnits(amount, token.decimals)} ${symbol}`
      : text('amountOrTokenId', formatUnits(amount, 0))
  }
  const allowance = (amount: bigint): string =>
    judgeAllowance(amount, token) === 'unlimited'
      ? text('unlimitedTokens', symbol)
      : inUnits(amount)
  const transfer = (what: string, from: string, to: string): string =>
    isSameAddress(from, account)
      ? text('sentenceSend', what, nameOf(to))
      : text('sentenceTransfer', what, nameOf(from), nameOf(to))
  switch (call.kind) {
    case 'transfer':
      return transfer(inUnits(call.amount), account, call.to)
    case 'transfer-from':
      return transfer(inUnits(call.amount), call.from, call.to)
    case 'transfer-item':
      return transfer(itemName(call.id, nft), call.from, call.to)
    case 'approve': {
      const spender = nameOf(call.spender)
      if (nft) {
        return text('sentenceAllowItem', spender, itemName(call.amount, nft))
      }
      // For NFTs, zero is a valid token id.
      return call.amount === 0n && token
        ? text('sentenceRevoke', spender, symbol)
        : text('sentenceAllow', spender, allowance(call.amount))
    }
    case 'increase':
      return text(
        'sentenceAllowMore',
        nameOf(call.spender),
        allowance(call.amount),
      )
    case 'permit2':
      return call.amount === 0n
        ? text('sentenceRevoke', nameOf(call.spender), symbol)
        : text('sentenceAllow', nameOf(call.spender), allowance(call.amount))
    case 'permit':
      return text(
        'sentencePermit',
        nameOf(call.owner),
        nameOf(call.spender),
        allowance(call.amount),
      )
    case 'approve-all':
      return text(
        call.isAllowed ? 'sentenceOperator' : 'sentenceRevokeOperator',
        nameOf(call.spender),
        nft?.symbol ? visibleText(nft.symbol) : text('thisContract'),
      )
  }
}

const itemName = (id: bigint, nft: TokenReport['nft']): string =>
  nft?.symbol
    ? text('nftOf', visibleText(nft.symbol), id.toString())
    : text('nftUnnamed', id.toString())
