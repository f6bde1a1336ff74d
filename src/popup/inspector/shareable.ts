import type { TrafficRow } from '../../messaging/traffic-contract.ts'
import { describeRow } from './describe-row.ts'

/** Which parts of a call may be in a file or in copied code. */
export type Shareable = Readonly<{ params: boolean; result: boolean }>

const ALL: Shareable = { params: true, result: true }
/** The result is a signature, or contains one. */
const PARAMS: Shareable = { params: true, result: false }
/** The params contain a signature, or are a signed transaction. */
const RESULT: Shareable = { params: false, result: true }
const NONE: Shareable = { params: false, result: false }

const listed = (
  ...parts: [Shareable, ...string[]][]
): ReadonlyMap<string, Shareable> =>
  new Map(
    parts.flatMap(([shareable, ...methods]) =>
      methods.map((method): [string, Shareable] => [method, shareable]),
    ),
  )

/** Methods that are not in a namespace. */
const session = listed([
  ALL,
  'wallet_createSession',
  'wallet_getSession',
  'wallet_revokeSession',
])

/**
 * Methods by namespace. Nothing of a method that is not listed leaves the
 * wallet, so a new method that signs is safe before anybody thinks of this list.
 * `shareable.test.ts` compares it with the rules of the worker.
 */
const namespaces: ReadonlyMap<string, ReadonlyMap<string, Shareable>> = new Map(
  [
    [
      'eip155',
      listed(
        [
          PARAMS,
          'personal_sign',
          'eth_signTypedData_v3',
          'eth_signTypedData_v4',
        ],
        [
          RESULT,
          'eth_sendRawTransaction',
          'eth_sendRawTransactionSync',
          'personal_ecRecover',
        ],
        [
          ALL,
          // Answered by the user: a hash, an id, accounts, `true` or `null`.
          'eth_requestAccounts',
          'eth_sendTransaction',
          'wallet_addEthereumChain',
          'wallet_requestPermissions',
          'wallet_sendCalls',
          'wallet_switchEthereumChain',
          'wallet_watchAsset',
          // Answered by the wallet.
          'eth_accounts',
          'eth_coinbase',
          'eth_subscribe',
          'eth_unsubscribe',
          'wallet_getCallsStatus',
          'wallet_getCapabilities',
          'wallet_getPermissions',
          'wallet_revokePermissions',
          'wallet_showCallsStatus',
          // Answered by a node.
          'eth_blobBaseFee',
          'eth_blockNumber',
          'eth_call',
          'eth_chainId',
          'eth_createAccessList',
          'eth_estimateGas',
          'eth_feeHistory',
          'eth_gasPrice',
          'eth_getBalance',
          'eth_getBlockByHash',
          'eth_getBlockByNumber',
          'eth_getBlockReceipts',
          'eth_getBlockTransactionCountByHash',
          'eth_getBlockTransactionCountByNumber',
          'eth_getCode',
          'eth_getFilterChanges',
          'eth_getFilterLogs',
          'eth_getLogs',
          'eth_getProof',
          'eth_getStorageAt',
          'eth_getTransactionByBlockHashAndIndex',
          'eth_getTransactionByBlockNumberAndIndex',
          'eth_getTransactionByHash',
          'eth_getTransactionCount',
          'eth_getTransactionReceipt',
          'eth_getUncleByBlockHashAndIndex',
          'eth_getUncleByBlockNumberAndIndex',
          'eth_getUncleCountByBlockHash',
          'eth_getUncleCountByBlockNumber',
          'eth_maxPriorityFeePerGas',
          'eth_newBlockFilter',
          'eth_newFilter',
          'eth_newPendingTransactionFilter',
          'eth_simulateV1',
          'eth_syncing',
          'eth_uninstallFilter',
          'net_listening',
          'net_version',
          'web3_clientVersion',
          // Asked by the developer panel.
          'evm_revert',
          'evm_snapshot',
          'hardhat_impersonateAccount',
          'hardhat_stopImpersonatingAccount',
        ],
      ),
    ],
    [
      'solana',
      listed(
        [PARAMS, 'signIn', 'signMessage'],
        // The first signature of a transaction is its id.
        [RESULT, 'getSignatureStatuses', 'simulateTransaction'],
        [
          ALL,
          'getEpochInfo',
          'getGenesisHash',
          'getLatestBlockhash',
          'getMinimumBalanceForRentExemption',
          'getMultipleAccounts',
          'getSlot',
          'getTokenAccountsByOwner',
          'isBlockhashValid',
        ],
      ),
    ],
  ],
)

/** Notifications to pages; `state` is that of an EIP-1193 provider. */
const notifications: ReadonlySet<string> = new Set([
  'eth_subscription',
  'metamask_accountsChanged',
  'state',
  'wallet_sessionChanged',
])

/** What of a row may leave the wallet. */
export const shareableOf = (row: TrafficRow): Shareable => {
  const { method, scope, params } = describeRow(row)
  if (row.kind === 'notification') {
    return notifications.has(method) ? ALL : NONE
  }
  if (row.kind === 'node') return shareableCall(scope, method)
  if (row.transport === 'eip1193') return shareableCall('eip155', method)
  if (row.method !== 'wallet_invokeMethod') return session.get(method) ?? NONE
  // The beginning of long params does not show for certain which method it is.
  return params.kind === 'cut' ? NONE : shareableCall(scope, method)
}

/** What of a call on a chain may leave the wallet. */
export const shareableCall = (
  scope: string | undefined,
  method: string,
): Shareable => {
  const [first = '', second = ''] = scope?.split(':') ?? []
  const namespace = first === 'wallet' ? second : first
  return namespaces.get(namespace)?.get(method) ?? NONE
}
