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

/** Why something that a dapp requested is not offered to the user. */
export const dropReasons = [
  /** The key is neither a namespace nor a chain id. */
  'malformed-scope',
  /** `references` in a scope whose key is already a chain. */
  'references-on-chain',
  /** A bare namespace without references names no chain. */
  'no-references',
  'invalid-reference',
  'unsupported-chain',
  /** None of the requested methods is known. */
  'no-known-method',
  'unknown-method',
  'unknown-notification',
  'malformed-account',
  'account-of-another-chain',
  'account-not-held',
] as const

export type DropReason = (typeof dropReasons)[number]

/** Whether it excludes a whole network, not only a part of its scope. */
export const isAboutNetwork = (reason: DropReason): boolean =>
  dropReasons.indexOf(reason) < dropReasons.indexOf('unknown-method')

/** What was dropped: its scope, the reason, and the entry. */
export type Dropped = { scope: string; reason: DropReason; value?: string }
