import { ETHER, OddLogError, type TokenEvent } from './read-log.ts'

/** What happens to one account, without its fee. */
export type Effects = {
  native: bigint
  /** By contract; none is zero. */
  tokens: Map<string, bigint>
  items: { address: string; id: bigint; isReceived: boolean }[]
  /** The last event of each. */
  allowances: TokenEvent[]
}

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
  const allowances = new Map<string, TokenEvent>()
  for (const event of events) {
    const { kind, address, from, to, amount } = event
    const isOwn = from === own || to === own
    const sign = from === to ? 0n : to === own ? 1n : -1n
    const item = `${address} ${amount}`
    switch (kind) {
      case 'transfer':
        if (isOwn) add(tokens, address, sign * amount)
        break
      case 'item':
        if (isOwn) add(items, item, sign)
        break
      case 'other-transfer':
        if (isOwn) throw new OddLogError()
        break
      case 'item-approval':
        if (from === own) allowances.set(item, event)
        break
      default:
        if (from === own) allowances.set(`${kind} ${address} ${to}`, event)
    }
  }
  const native = tokens.get(ETHER) ?? 0n
  tokens.delete(ETHER)
  // A collection may clear the approval of what it transfers.
  for (const item of items.keys()) allowances.delete(item)
  if (tokens.size + items.size + allowances.size > MOST_CHANGES) {
    throw new OddLogError()
  }
  return {
    native,
    tokens,
    items: [...items].map(toItem),
    allowances: [...allowances.values()],
  }
}

const add = (sums: Map<string, bigint>, key: string, amount: bigint): void => {
  const sum = (sums.get(key) ?? 0n) + amount
  if (sum === 0n) sums.delete(key)
  else sums.set(key, sum)
}

const toItem = ([key, count]: [string, bigint]): Effects['items'][number] => {
  const [address = '', id = ''] = key.split(' ')
  // There is only one of it.
  if (count !== 1n && count !== -1n) throw new OddLogError()
  return { address, id: BigInt(id), isReceived: count === 1n }
}
