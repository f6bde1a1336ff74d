/**
 * Every limit a caller can meet, in one place. An honest busy dapp never does.
 * Beyond any of them the answer is -32005, where nothing else is said.
 */
export const limits = {
  /** UTF-8 bytes of one request as JSON. */
  requestBytes: 1_048_576,
  batchCalls: 100,
  /** Levels of nested objects and arrays; the frame itself is the first. */
  requestDepth: 64,
  /** Objects and arrays of one request: each takes longer than its bytes. */
  requestObjects: 20_000,
  /** Scopes of one request; each reference of a namespace is one. */
  scopesPerRequest: 100,
  /** Methods of one scope, and as many notifications. */
  methodsPerScope: 200,
  accountsPerScope: 200,
  /** UTF-8 bytes of `sessionProperties` as JSON; beyond it is 5302. */
  sessionPropertiesBytes: 4_096,
  callsInFlightPerOrigin: 256,
  callsQueuedPerOrigin: 1_000,
  /** Of those in flight that are no node's: storage has one line for all. */
  sessionCallsAtOncePerOrigin: 4,
  callsPerSecondPerOrigin: 2_000,
  /** What a site that was quiet may ask before that counts. */
  callsAtOncePerOrigin: 10_000,
  /** Filters of nodes that have not been idle for long. */
  filtersPerOrigin: 256,
  subscriptionsPerOrigin: 32,
  subscriptions: 256,
  /** Characters of a subscription's filter as JSON. */
  subscriptionFilter: 8_192,
  /** Messages to a page that it has not acknowledged; events wait for it. */
  unacknowledged: 256,
  /** Cursors of a topic that a relay keeps, and their characters. */
  cursors: 64,
  cursorCharacters: 65_536,
  /** Sent calls that are kept until heard of; the oldest make room. */
  sentCallsPerOrigin: 64,
  /** The same of all origins, where nobody makes room for another. */
  sentCalls: 1_024,
  /** Transactions that are kept; those that are settled make room. */
  transactions: 200,
  /** UTF-16 units of calldata that is kept with those, for replacing one. */
  transactionData: 524_288,
  /** Questions that wait for the person, of all origins. */
  approvals: 8,
  /** UTF-8 bytes of one such question as JSON. */
  questionBytes: 262_144,
  /** Tokens that are listed for all accounts. */
  watchedTokens: 256,
} as const
