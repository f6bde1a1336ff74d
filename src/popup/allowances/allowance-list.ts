import type {
  Allowance,
  AllowanceReport,
  LoggedEvent,
} from '../../messaging/allowance-contract.ts'
import type { TokenEventKind } from '../../messaging/transaction-contract.ts'
import { isSameAddress } from '../../protocol/caip.ts'

/** An allowance, and the event that it was found by. */
export type LoggedAllowance = Allowance &
  Pick<LoggedEvent, 'block' | 'transaction'>

/** The same with what applies now. */
export type FoundAllowance = LoggedAllowance & { report: AllowanceReport }

export const keyOf = ({ kind, token, spender }: Allowance): string =>
  [kind, token, spender].join(' ')

const kinds: { [Kind in TokenEventKind]?: Allowance['kind'] } = {
  approval: 'amount',
  operator: 'all',
  permit2: 'permit2',
}

/** What events say that an account allowed; the newest event of each. */
export const allowancesIn = (
  events: readonly LoggedEvent[],
  account: string,
): LoggedAllowance[] => {
  const newest = new Map<string, LoggedAllowance>()
  for (const { kind: event, address, from, to, ...where } of events) {
    const kind = kinds[event]
    if (!kind || !isSameAddress(from, account)) continue
    const found = { kind, token: address, spender: to, ...where }
    const other = newest.get(keyOf(found))
    if (!other || other.block <= found.block) newest.set(keyOf(found), found)
  }
  return [...newest.values()]
}

/** Whether revoking calls a contract that the user did not list. */
export const callsUnlisted = ({
  kind,
  report,
}: Pick<FoundAllowance, 'kind' | 'report'>): boolean =>
  // Permit2 itself is called for what it stores.
  kind !== 'permit2' && !report.isListed

/** Whether something can be taken now, as far as it is known. */
export const applies = (
  { report: { amount, until } }: FoundAllowance,
  now: number,
): boolean =>
  (amount === null || BigInt(amount) > 0n) &&
  (until === undefined || until * 1000 >= now)
