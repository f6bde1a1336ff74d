import {
  array,
  boolean,
  enums,
  type Infer,
  integer,
  literal,
  min,
  object,
  optional,
  string,
  union,
} from '@metamask/superstruct'

const AccountStruct = object({
  address: string(),
  /** What the person called it, or the number that the popup puts in words. */
  name: union([string(), min(integer(), 1)]),
  kind: enums(['phrase', 'private-key', 'watch-only']),
  /** The id that its phrase has in the vault; no secret. */
  phrase: optional(string()),
  developer: boolean(),
  hidden: boolean(),
  /** The vault had its key, and has it no more. */
  keyLost: optional(literal(true)),
})

/** In the order they came. */
export const AccountsStruct = array(AccountStruct)

/** An account the wallet holds. */
export type AccountRecord = Infer<typeof AccountStruct>

export const migrateAccounts: Record<number, (old: unknown) => unknown> = {
  // The first version knew watch-only accounts and no others.
  1: (old) =>
    (old as object[]).map((account) => ({
      ...account,
      developer: false,
      hidden: false,
    })),
  // The second had a name for each, and those are kept. Which phrase an account
  // is of is known again once the vault is open.
  2: (old) => old,
}
