import { parseChainId, WALLET_SCOPE } from '../protocol/caip.ts'

/**
 * What a call does, from which retry, replay, batching and sharing follow:
 * `pure` may run again and for many at once; `prompt` asks the person; `send`
 * leaves a trace on the chain; `subscribe` makes or uses up what belongs to one
 * caller (a filter is that as much as a subscription is).
 */
export type Effect = 'pure' | 'prompt' | 'send' | 'subscribe'

/** Who has the answer. */
export type AnsweredBy = 'wallet' | 'approval' | 'node' | 'subscription'

/**
 * What a call does with a filter of its node. A node hands the ids out to all
 * who ask, so a caller has ids of its own for them.
 */
export type FilterUse = 'make' | 'ask' | 'end'

/** Where a method names the account it acts for: steps into `params`. */
export type AccountPosition = readonly string[]

export type MethodRule = {
  readonly effect: Effect
  readonly answeredBy: AnsweredBy
  /** The first of these that holds an address counts, or else the first. */
  readonly account?: readonly [AccountPosition, ...AccountPosition[]]
  readonly filter?: FilterUse
  /** Of no use, and so not authorized, without this notification. */
  readonly notification?: string
}

/** What can be granted for a chain. All of it is also the default set. */
export type ChainRules = {
  readonly methods: ReadonlyMap<string, MethodRule>
  readonly notifications: ReadonlySet<string>
}

const read: MethodRule = { effect: 'pure', answeredBy: 'node' }
const makeFilter: MethodRule = {
  effect: 'subscribe',
  answeredBy: 'node',
  filter: 'make',
}

const eip155: ChainRules = {
  methods: new Map<string, MethodRule>([
    [
      'personal_sign',
      // Message first is the standard; address first is an old habit of dapps.
      { effect: 'prompt', answeredBy: 'approval', account: [['1'], ['0']] },
    ],
    [
      'eth_signTypedData_v4',
      { effect: 'prompt', answeredBy: 'approval', account: [['0']] },
    ],
    [
      'eth_sendTransaction',
      { effect: 'send', answeredBy: 'approval', account: [['0', 'from']] },
    ],
    ['wallet_watchAsset', { effect: 'prompt', answeredBy: 'approval' }],
    [
      'wallet_getCapabilities',
      { effect: 'pure', answeredBy: 'wallet', account: [['0']] },
    ],
    [
      'eth_subscribe',
      {
        effect: 'subscribe',
        answeredBy: 'subscription',
        notification: 'eth_subscription',
      },
    ],
    ['eth_unsubscribe', { effect: 'subscribe', answeredBy: 'subscription' }],
    ['web3_clientVersion', read],
    ['eth_blobBaseFee', read],
    ['eth_blockNumber', read],
    ['eth_call', read],
    ['eth_chainId', read],
    ['eth_estimateGas', read],
    ['eth_feeHistory', read],
    ['eth_gasPrice', read],
    ['eth_getBalance', read],
    ['eth_getBlockByHash', read],
    ['eth_getBlockByNumber', read],
    ['eth_getBlockReceipts', read],
    ['eth_getBlockTransactionCountByHash', read],
    ['eth_getBlockTransactionCountByNumber', read],
    ['eth_getCode', read],
    [
      'eth_getFilterChanges',
      { effect: 'subscribe', answeredBy: 'node', filter: 'ask' },
    ],
    [
      'eth_getFilterLogs',
      { effect: 'pure', answeredBy: 'node', filter: 'ask' },
    ],
    ['eth_getLogs', read],
    ['eth_getProof', read],
    ['eth_getStorageAt', read],
    ['eth_getTransactionByBlockHashAndIndex', read],
    ['eth_getTransactionByBlockNumberAndIndex', read],
    ['eth_getTransactionByHash', read],
    ['eth_getTransactionCount', read],
    ['eth_getTransactionReceipt', read],
    ['eth_getUncleByBlockHashAndIndex', read],
    ['eth_getUncleCountByBlockHash', read],
    ['eth_getUncleCountByBlockNumber', read],
    ['eth_maxPriorityFeePerGas', read],
    ['eth_newBlockFilter', makeFilter],
    ['eth_newFilter', makeFilter],
    ['eth_newPendingTransactionFilter', makeFilter],
    ['eth_sendRawTransaction', { effect: 'send', answeredBy: 'node' }],
    ['eth_syncing', read],
    [
      'eth_uninstallFilter',
      { effect: 'subscribe', answeredBy: 'node', filter: 'end' },
    ],
  ]),
  notifications: new Set(['eth_subscription']),
}

const walletEip155: ChainRules = {
  methods: new Map<string, MethodRule>([
    ['wallet_addEthereumChain', { effect: 'prompt', answeredBy: 'approval' }],
  ]),
  notifications: new Set(),
}

/** The rules of a chain, whether or not the wallet has a node for it. */
export const rulesOfChain = (chainId: string): ChainRules | undefined => {
  if (chainId === WALLET_SCOPE) return walletEip155
  return parseChainId(chainId)?.namespace === 'eip155' ? eip155 : undefined
}

/** The rule of a method on a chain that knows it. */
export const methodEntry = (
  chainId: string,
  method: string,
): MethodRule | undefined => rulesOfChain(chainId)?.methods.get(method)
