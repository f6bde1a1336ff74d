import type { SentTransactionView } from '../../messaging/transaction-contract.ts'
import { isSolana } from '../../protocol/solana/chains.ts'
import { isFound } from '../components/SearchBox.tsx'
import { isOwnOrigin } from '../own-origin.ts'

/** An address that the user may choose instead of entering it. */
export type Candidate = {
  address: string
  /** Empty for one that was only used before. */
  name: string
  kind: 'account' | 'contact' | 'recent'
}

const MOST_RECENT = 5

/** Those with a name, then the latest other recipients. */
export const candidatesOf = ({
  chainId,
  sender,
  named,
  transactions,
}: {
  /** Addresses of other namespaces are left out. */
  chainId: string
  sender: string
  named: readonly Candidate[]
  /** The newest first. */
  transactions: readonly SentTransactionView[]
}): Candidate[] => {
  const isHere = (address: string): boolean =>
    address.startsWith('0x') !== isSolana(chainId)
  const others = named.filter(
    ({ address }) => address !== sender && isHere(address),
  )
  const listed = new Set([sender, ...others.map(({ address }) => address)])
  // Sites choose whom they pay: only what was entered here is offered again.
  const recent = transactions.flatMap(({ origin, recipient }) =>
    isOwnOrigin(origin) &&
    recipient !== undefined &&
    isHere(recipient) &&
    !listed.has(recipient)
      ? [recipient]
      : [],
  )
  return [
    ...others,
    ...[...new Set(recent)]
      .slice(0, MOST_RECENT)
      .map((address): Candidate => ({ address, name: '', kind: 'recent' })),
  ]
}

export const filterCandidates = (
  candidates: readonly Candidate[],
  typed: string,
): Candidate[] =>
  candidates.filter(({ name, address }) => isFound(typed, name, address))
