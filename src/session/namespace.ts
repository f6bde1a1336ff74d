/**
 * The effect of a call, which determines retry, replay, batching and sharing:
 * `pure` may run again, and once for several callers; `prompt` asks the user;
 * `send` changes the chain; `subscribe` creates or consumes state of one caller
 * (a filter or a subscription).
 */
export type Effect = 'pure' | 'prompt' | 'send' | 'subscribe'

/** Who answers the call. */
export type AnsweredBy = 'wallet' | 'approval' | 'node' | 'subscription'

/**
 * What a call does with a filter at its node. Nodes number filters for all
 * clients, so callers get ids of their own.
 */
export type FilterUse = 'make' | 'ask' | 'end'

/** How a namespace writes the address of an account. */
export type AccountForm = Readonly<{
  isAddress: (value: unknown) => value is string
  /** Equal for all spellings of one address. */
  toKey: (address: string) => string
  /** The spelling that sessions store and pages see. */
  format: (address: string) => string
}>

/**
 * Where a method names the account it acts for: steps into `params`, which is a
 * list if the first step is a number.
 */
export type AccountPosition = readonly string[]

/** How to find the account that a method acts for. */
export type ActingAccount = Readonly<{
  /** The first place with an address counts, or else the first one. */
  at: readonly [AccountPosition, ...AccountPosition[]]
  form: AccountForm
  /** The caller may leave it to the wallet to choose a granted account. */
  isOptional?: true
}>

export type MethodRule = Readonly<{
  effect: Effect
  answeredBy: AnsweredBy
  /** Null, and never just absent, if it acts for no account. */
  account: ActingAccount | null
  filter?: FilterUse
  /** Useless without this notification, and not authorized then. */
  notification?: string
}>

/** What can be granted for a scope; also the default set. */
export type ScopeRules = Readonly<{
  methods: ReadonlyMap<string, MethodRule>
  notifications: ReadonlySet<string>
}>

/** The part of a namespace that sessions and the activity log use. */
export type NamespaceRules = Readonly<{
  /** The first part of its chain ids. */
  name: string
  /** Whether the second part is valid by the profile of the namespace. */
  isReference: (reference: string) => boolean
  accounts: AccountForm
  /** For each of its chains, with or without a node. */
  chain: ScopeRules
  /** For the scope `wallet:<name>`: methods that concern no single chain. */
  wallet: ScopeRules
  /** What may be logged of a call; pages control its content. */
  log: Readonly<{
    /** The form of a method's name. */
    methodName: RegExp
    /** The hash of the transaction that these params send. */
    hashInParams: (params: unknown) => string | undefined
    /** The hash in a method's result, or in the data of its error. */
    hashInAnswer: (method: string, answer: unknown) => string | undefined
  }>
}>
