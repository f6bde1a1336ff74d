import {
  array,
  boolean,
  enums,
  type Infer,
  integer,
  lazy,
  literal,
  min,
  object,
  optional,
  string,
  union,
} from '@metamask/superstruct'

const AccountStruct = lazy(() =>
  object({
    /** Its address in `eip155`, or else its only one; names the account. */
    address: string(),
    /** Its addresses in other namespaces; absent while they are not derived. */
    others: optional(array(string())),
    /** The user's name for it, or the number for the popup's default name. */
    name: union([string(), min(integer(), 1)]),
    kind: enums(['phrase', 'private-key', 'watch-only']),
    /** The id of its phrase in the vault; not secret. */
    phrase: optional(string()),
    developer: boolean(),
    hidden: boolean(),
    /** The vault contained its key, and no longer does. */
    keyLost: optional(literal(true)),
  }),
)

/** In the order they were added. */
export const AccountsStruct = lazy(() => array(AccountStruct))

/** An account of the wallet. */
export type AccountRecord = Infer<typeof AccountStruct>

export const migrateAccounts: Record<number, (old: unknown) => unknown> = {
  // Version 1 only had watch-only accounts.
  1: (old) =>
    (old as object[]).map((account) => ({
      ...account,
      developer: false,
      hidden: false,
    })),
  // Version 2 had a name for each, which is preserved. The phrase of an account
  // is known again once the vault is open.
  2: (old) => old,
  // Version 3 had one address for each. The others are derived from its phrase
  // once the vault is open.
  3: (old) => old,
}
