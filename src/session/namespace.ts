/**
 * What a call does, from which retry, replay, batching and sharing follow:
 * `pure` may run again and for many at once; `prompt` asks the user; `send`
 * changes the chain; `subscribe` makes or uses up what belongs to one caller (a
 * filter is that as much as a subscription is).
 */
export type Effect = 'pure' | 'prompt' | 'send' | 'subscribe'

/** Who has the answer. */
export type AnsweredBy = 'wallet' | 'approval' | 'node' | 'subscription'

/**
 * What a call does with a filter of its node. A node hands the ids out to all
 * who ask, so a caller has ids of its own for them.
 */
export type FilterUse = 'make' | 'ask' | 'end'

/** How a namespace writes the address of an account. */
export type AccountForm = Readonly<{
  isAddress: (value: unknown) => value is string
  /** The same for every spelling of one address. */
  toKey: (address: string) => string
  /** The spelling that sessions store and pages see. */
  format: (address: string) => string
}>

/** Where a method names the account it acts for: steps into `params`. */
export type AccountPosition = readonly string[]

/** Whom a method acts for. */
export type ActingAccount = Readonly<{
  /** The first of these that holds an address counts, or else the first. */
  at: readonly [AccountPosition, ...AccountPosition[]]
  form: AccountForm
}>

export type MethodRule = Readonly<{
  effect: Effect
  answeredBy: AnsweredBy
  account?: ActingAccount
  filter?: FilterUse
  /** Of no use, and so not authorized, without this notification. */
  notification?: string
}>

/** What can be granted for a scope. All of it is also the default set. */
export type ScopeRules = Readonly<{
  methods: ReadonlyMap<string, MethodRule>
  notifications: ReadonlySet<string>
}>

/** What sessions and the activity log need to know of a namespace. */
export type NamespaceRules = Readonly<{
  /** The first part of its chain ids. */
  name: string
  /** Whether the second part is valid by the profile of the namespace. */
  isReference: (reference: string) => boolean
  accounts: AccountForm
  /** Of each of its chains, whether or not the wallet has a node for it. */
  chain: ScopeRules
  /** Of the scope `wallet:<name>`, for what concerns no single chain. */
  wallet: ScopeRules
  /** What may be logged of a call: pages can put anything into it. */
  log: Readonly<{
    /** What a method's name looks like. */
    methodName: RegExp
    /** The hash of the transaction that a call with these params sends. */
    hashInParams: (params: unknown) => string | undefined
    /** The hash in the answer to a method, or in the data of its error. */
    hashInAnswer: (method: string, answer: unknown) => string | undefined
  }>
}>
