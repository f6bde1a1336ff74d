/** An authorization scope as granted (CAIP-217), keyed by its CAIP-2 chain. */
export type GrantedScope = {
  methods: string[]
  notifications: string[]
  accounts: string[]
}

export type SessionScopes = Record<string, GrantedScope>

/** An authorization scope as a dapp asks for it (CAIP-217). */
export type RequestedScope = {
  readonly references?: readonly string[]
  readonly methods: readonly string[]
  readonly notifications: readonly string[]
  readonly accounts?: readonly string[]
}

/** Why something a dapp asked for is not offered to the person. */
export const dropReasons = [
  /** The key is neither a namespace nor a chain id. */
  'malformed-scope',
  /** `references` on a key that names a chain already. */
  'references-on-chain',
  /** A bare namespace without references names no chain. */
  'no-references',
  'invalid-reference',
  'unsupported-chain',
  /** Methods were asked for, and none of them is known. */
  'no-known-method',
  'unknown-method',
  'unknown-notification',
  'malformed-account',
  'account-of-another-chain',
  'account-not-held',
] as const

export type DropReason = (typeof dropReasons)[number]

/** Whether a network is left out for it, and not only a part of one. */
export const isAboutNetwork = (reason: DropReason): boolean =>
  dropReasons.indexOf(reason) < dropReasons.indexOf('unknown-method')

/** Something left out: in which scope, why, and which of its entries. */
export type Dropped = { scope: string; reason: DropReason; value?: string }
