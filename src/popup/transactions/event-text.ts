import type { TokenEventView } from '../../messaging/transaction-contract.ts'
import { toChecksumAddress } from '../../protocol/checksum-address.ts'
import { text } from '../text.ts'
import { limitText, tokenAmountText } from './limit-text.ts'

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

const amountOf = ({ amount, names }: TokenEventView): string =>
  tokenAmountText(BigInt(amount), names)

const itemOf = ({ amount }: TokenEventView): string =>
  text('nftUnnamed', BigInt(amount).toString())

const limitOf = ({ amount, names }: TokenEventView): string =>
  limitText(BigInt(amount), names && { ...names, supply: null, balance: null })
