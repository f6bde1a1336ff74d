import { ETHER, OddLogError, type TokenEvent } from './read-log.ts'

/** What happens to one account, without its fee. */
export type Effects = {
  native: bigint
  /** By contract; none is zero. */
  tokens: Map<string, bigint>
  items: { address: string; id: bigint; isReceived: boolean }[]
  allowances: Allowance[]
}

export type Allowance = Extract<
  TokenEvent,
  { kind: 'approval' | 'item-approval' | 'operator' }
>

/** More than a person can judge; each costs calls. */
const MOST_CHANGES = 24

/** Adds up the events that concern the account. */
export const effectsOf = (
  events: readonly TokenEvent[],
  account: string,
): Effects => {
  const own = account.toLowerCase()
  const tokens = new Map<string, bigint>()
  const items = new Map<string, bigint>()
  const allowances = new Map<string, Allowance>()
  for (const event of events) {
    if ('owner' in event) {
      if (event.owner === own) allowances.set(keyOf(event), event)
      continue
    }
    const { kind, address, from, to } = event
    if (from === to || (from !== own && to !== own)) continue
    if (kind === 'other-transfer') throw new OddLogError()
    const sign = to === own ? 1n : -1n
    if (kind === 'transfer') add(tokens, address, sign * event.amount)
    else add(items, `${address} ${event.id}`, sign)
  }
  const native = tokens.get(ETHER) ?? 0n
  tokens.delete(ETHER)
  const effects = {
    native,
    tokens,
    items: [...items].map(([key, count]) => toItem(key, count)),
    // A collection may clear the approval of what it transfers.
    allowances: [...allowances.values()].filter(
      (one) =>
        one.kind !== 'item-approval' || !items.has(`${one.address} ${one.id}`),
    ),
  }
  if (tokens.size + items.size + allowances.size > MOST_CHANGES) {
    throw new OddLogError()
  }
  return effects
}

const add = (sums: Map<string, bigint>, key: string, amount: bigint): void => {
  const sum = (sums.get(key) ?? 0n) + amount
  if (sum === 0n) sums.delete(key)
  else sums.set(key, sum)
}

const toItem = (key: string, count: bigint): Effects['items'][number] => {
  const [address = '', id = ''] = key.split(' ')
  // There is only one of it.
  if (count !== 1n && count !== -1n) throw new OddLogError()
  return { address, id: BigInt(id), isReceived: count === 1n }
}

/** A later event about the same replaces an earlier one. */
const keyOf = (one: Allowance): string => {
  const subject = one.kind === 'item-approval' ? one.id : one.spender
  const isPermit2 = one.kind === 'approval' && one.isPermit2 === true
  return [one.kind, one.address, subject, isPermit2].join(' ')
}
