import type { SessionScopes } from '../protocol/scope.ts'
import type { Session } from '../protocol/session-api.ts'
import type { Namespaces } from './namespaces.ts'

/** Whether two sets of scopes grant the same, in any order. */
export const isSameScopes = (
  one: SessionScopes,
  other: SessionScopes,
): boolean => toComparable(one) === toComparable(other)

/** Whether two sessions grant the same and have the same properties. */
export const isSameSession = (one: Session, other: Session): boolean =>
  isSameScopes(one.sessionScopes, other.sessionScopes) &&
  toSortedJson(one.sessionProperties) === toSortedJson(other.sessionProperties)

/** The session without these chains. */
export const removeScopes = (
  scopes: SessionScopes,
  names: readonly string[],
): SessionScopes =>
  endWithoutAccounts(
    Object.entries(scopes).filter(([chainId]) => !names.includes(chainId)),
  )

/** The session without the account with these addresses, on any chain. */
export const removeAccount = (
  scopes: SessionScopes,
  {
    addresses,
    namespaces: { addressKey },
  }: {
    addresses: readonly string[]
    namespaces: Pick<Namespaces, 'addressKey'>
  },
): SessionScopes =>
  endWithoutAccounts(
    Object.entries(scopes).map(([chainId, scope]) => {
      const keyOf = (address: string): string => addressKey(chainId, address)
      const removed = new Set(addresses.map(keyOf))
      const accounts = scope.accounts.filter(
        (one) => !removed.has(keyOf(one.slice(one.lastIndexOf(':') + 1))),
      )
      return [chainId, { ...scope, accounts }]
    }),
  )

type Entries = [chainId: string, SessionScopes[string]][]

/** A session without accounts is no session. */
const endWithoutAccounts = (entries: Entries): SessionScopes =>
  entries.some(([, { accounts }]) => accounts.length > 0)
    ? Object.fromEntries(entries)
    : {}

const toComparable = (scopes: SessionScopes): string =>
  JSON.stringify(
    Object.entries(scopes)
      .map(([chainId, { methods, notifications, accounts }]) =>
        [[chainId], methods, notifications, accounts].map(toSortedSet),
      )
      .map((lists) => JSON.stringify(lists))
      .sort(),
  )

const toSortedSet = (values: readonly string[]): string[] =>
  [...new Set(values)].sort()

const toSortedJson = (value: unknown): string =>
  JSON.stringify(value, (_, member) =>
    typeof member === 'object' && member !== null && !Array.isArray(member)
      ? Object.entries(member).sort(([one], [other]) => (one < other ? -1 : 1))
      : member,
  )
