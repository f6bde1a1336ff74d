import type {
  Prepared,
  TransactionSubject,
} from '../../messaging/transaction-contract.ts'
import { text } from '../text.ts'
import { visibleText } from '../visible-text.ts'
import { formatUnits } from './amounts.ts'
import { isUnlimited, type KnownCall, readKnownCall } from './known-call.ts'

export const shortAddress = (address: string): string =>
  `${address.slice(0, 6)}…${address.slice(-4)}`

/** What the transaction does, in one sentence, as far as the wallet can say. */
export const sentenceOf = (
  { request, network }: TransactionSubject,
  prepared: Prepared | undefined,
): { sentence: string; isPlain: boolean } => {
  const { to, data, value } = request
  const amount = `${formatUnits(BigInt(value), 18)} ${visibleText(network.symbol)}`
  const sendsNothing = BigInt(value) === 0n
  if (to === undefined) {
    const sentence = sendsNothing
      ? text('sentenceCreate')
      : text('sentenceCreateWith', amount)
    return { sentence, isPlain: true }
  }
  const call = prepared?.isContract ? readKnownCall(data) : undefined
  if (call && sendsNothing) {
    return { sentence: callSentence(call, prepared?.token), isPlain: true }
  }
  if (data === '0x' || prepared?.isContract === false) {
    const sentence = text('sentenceSend', amount, shortAddress(to))
    return { sentence, isPlain: true }
  }
  const sentence = sendsNothing
    ? text('sentenceCall')
    : text('sentenceCallWith', amount)
  return { sentence, isPlain: false }
}

const callSentence = (
  call: KnownCall,
  token: Prepared['token'] | undefined,
): string => {
  const symbol = token ? visibleText(token.symbol) : text('tokensUnknown')
  const inUnits = (amount: bigint): string =>
    `${formatUnits(amount, token?.decimals ?? 0)} ${symbol}`
  switch (call.kind) {
    case 'transfer':
      return text('sentenceSend', inUnits(call.amount), shortAddress(call.to))
    case 'transfer-from':
      return text(
        'sentenceMove',
        inUnits(call.amount),
        shortAddress(call.from),
        shortAddress(call.to),
      )
    case 'approve':
    case 'increase': {
      const spender = shortAddress(call.spender)
      if (isUnlimited(call.amount)) {
        return text('sentenceAllowAll', spender, symbol)
      }
      return call.amount === 0n && call.kind === 'approve'
        ? text('sentenceAllowNone', spender, symbol)
        : text('sentenceAllow', spender, inUnits(call.amount))
    }
    case 'approve-all':
      return text(
        call.isAllowed ? 'sentenceOperator' : 'sentenceNoOperator',
        shortAddress(call.operator),
      )
  }
}
