/**
 * All limits for callers. A busy but honest dapp stays below them. Unless noted
 * otherwise, exceeding one is answered with -32005. A frame beyond the limits of
 * bytes, depth or objects over an external port also has its site blocked.
 */
export const limits = {
  /** UTF-8 bytes of one request as JSON. */
  requestBytes: 1_048_576,
  /** Characters of a page's unanswered requests: large ones delay others. */
  pendingCharacters: 4_194_304,
  batchCalls: 100,
  /** Levels of nested objects and arrays; the frame itself is the first. */
  requestDepth: 64,
  /** Objects and arrays of one request: parsing them costs more than bytes. */
  requestObjects: 20_000,
  /** Scopes of one request; each reference of a namespace is one. */
  scopesPerRequest: 100,
  /** Methods of one scope; the same limit applies to its notifications. */
  methodsPerScope: 200,
  accountsPerScope: 200,
  /** UTF-8 bytes of `sessionProperties` as JSON; exceeding it is 5302. */
  sessionPropertiesBytes: 4_096,
  callsInFlightPerOrigin: 256,
  callsQueuedPerOrigin: 1_000,
  /** Calls in flight that no node answers: all sites share one storage. */
  sessionCallsAtOncePerOrigin: 4,
  callsPerSecondPerOrigin: 2_000,
  /** The burst that an idle site may send before the rate applies. */
  callsAtOncePerOrigin: 10_000,
  /** Filters at nodes that were used recently. */
  filtersPerOrigin: 256,
  subscriptionsPerOrigin: 32,
  subscriptions: 256,
  /** Characters of a subscription's filter as JSON. */
  subscriptionFilter: 8_192,
  /** Unacknowledged messages to a page; beyond that, events wait. */
  unacknowledged: 256,
  /** Cursors that a relay stores per topic, and their total length. */
  cursors: 64,
  cursorCharacters: 65_536,
  /** Sent calls stored until acknowledged; a new one evicts the oldest. */
  sentCallsPerOrigin: 64,
  /** The same for all origins; no origin evicts calls of another. */
  sentCalls: 1_024,
  /** Stored transactions; a new one evicts settled ones. */
  transactions: 200,
  /** UTF-16 units of calldata stored with them, to replace a transaction. */
  transactionData: 524_288,
  /** Calls of one `wallet_sendCalls`; exceeding it is 5740. */
  callsPerBatch: 32,
  /** Characters of its id: 4,096 bytes as 0x and hex digits. */
  batchId: 8_194,
  /** Stored batches of calls; the site that has most loses its oldest. */
  batches: 64,
  /** Calls of `wallet_showCallsStatus` of a site at once, and afterwards. */
  statusesShownAtOnce: 3,
  statusesShownPerMinute: 1,
  /** Open approvals; one of them may ask for a session (another is -32002). */
  approvalsPerOrigin: 10,
  /** Open approvals of all origins. */
  approvals: 32,
  /** UTF-8 bytes of one approval as JSON. */
  approvalBytes: 262_144,
  /** The same for all approvals together, as they are stored. */
  approvalBytesInAll: 2_097_152,
  /** Listed tokens of all accounts. */
  watchedTokens: 256,
} as const
