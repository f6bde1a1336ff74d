import type { Namespaces } from './namespaces.ts'

/**
 * The addresses of one account of the wallet, at most one for each namespace;
 * the first one names the account.
 */
export type AccountAddresses = readonly string[]

/** The keys of an address in the namespaces that have such addresses. */
export const createKeysOf =
  ({ list }: Namespaces) =>
  (address: string): string[] =>
    list
      .filter(({ accounts }) => accounts.isAddress(address))
      .map(({ accounts }) => accounts.toKey(address))
