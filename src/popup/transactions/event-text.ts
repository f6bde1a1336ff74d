import type { TokenEventView } from '../../messaging/transaction-contract.ts'
import { judgeAllowance } from '../../protocol/allowance.ts'
import { toChecksumAddress } from '../../protocol/checksum-address.ts'
import { text } from '../text.ts'
import { visibleText } from '../visible-text.ts'
import { formatUnits } from './amounts.ts'

/** An event of a token standard, in one sentence. */
export const eventText = (
  event: TokenEventView,
  nameOf: (address: string) => string,
): string => {
  const { kind, amount } = event
  const [from, to] = [event.from, event.to].map((address) =>
    nameOf(toChecksumAddress(address)),
  ) as [string, string]
  switch (kind) {
    case 'transfer':
      return text('eventTransfer', amountOf(event), from, to)
    case 'item':
      return text('eventTransfer', itemOf(event), from, to)
    case 'other-transfer':
      return text('eventTransfer', text('eventTokens'), from, to)
    case 'approval':
    case 'permit2':
      return text('eventAllow', to, limitOf(event), from)
    case 'item-approval':
      return BigInt(event.to) === 0n
        ? text('eventNobodyMayTake', itemOf(event), from)
        : text('eventMayTake', to, itemOf(event), from)
    case 'operator':
      return text(
        BigInt(amount) === 0n ? 'eventMayNotTakeAll' : 'eventMayTakeAll',
        to,
        from,
      )
  }
}

const amountOf = ({ amount, names }: TokenEventView): string => {
  const value = BigInt(amount)
  return names
    ? `${formatUnits(value, names.decimals)} ${visibleText(names.symbol)}`
    : text('previewBaseUnits', formatUnits(value, 0))
}

const itemOf = ({ amount }: TokenEventView): string =>
  text('nftUnnamed', BigInt(amount).toString())

const limitOf = (event: TokenEventView): string => {
  const { amount, names } = event
  const facts = names && { ...names, supply: null, balance: null }
  return judgeAllowance(BigInt(amount), facts) === 'unlimited'
    ? text(
        'unlimitedTokens',
        names ? visibleText(names.symbol) : text('tokensUnknown'),
      )
    : amountOf(event)
}
