/**
 * An independent implementation of `authorize`, for tests only: written from the
 * specification, without knowledge of authorize.ts, and as simple as possible.
 * The two share no code and no table, so a mistake goes unnoticed only if it was
 * made twice.
 */

type StoredScope = {
  methods: string[]
  notifications: string[]
  accounts: string[]
}

type OracleCall = {
  scope: string
  request: { method: string; params?: unknown }
}

export type OracleVerdict =
  | { kind: 'authorized'; account?: string }
  | { kind: 'unauthorized' }
  | { kind: 'malformed'; path: string; reason: string }

/** Copied from session-api.md, "What is supported". */
const CHAIN_METHODS = [
  'personal_sign',
  'eth_signTypedData_v4',
  'eth_signTypedData_v3',
  'personal_ecRecover',
  'eth_sendTransaction',
  'wallet_watchAsset',
  'wallet_getCapabilities',
  'wallet_sendCalls',
  'wallet_getCallsStatus',
  'wallet_showCallsStatus',
  'eth_subscribe',
  'eth_unsubscribe',
  'web3_clientVersion',
  'eth_blobBaseFee',
  'eth_blockNumber',
  'eth_call',
  'eth_chainId',
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
  'eth_getUncleCountByBlockHash',
  'eth_getUncleCountByBlockNumber',
  'eth_maxPriorityFeePerGas',
  'eth_newBlockFilter',
  'eth_newFilter',
  'eth_newPendingTransactionFilter',
  'eth_sendRawTransaction',
  'eth_syncing',
  'eth_uninstallFilter',
  'eth_createAccessList',
  'eth_simulateV1',
  'eth_sendRawTransactionSync',
  'net_version',
  'net_listening',
]

const WALLET_METHODS = ['wallet_addEthereumChain']

const HEX_DIGITS = '0123456789abcdefABCDEF'

const holds = (list: string[], wanted: string) => {
  for (const item of list) if (item === wanted) return true
  return false
}

const isAddress = (value: unknown): value is string => {
  if (typeof value !== 'string' || value.length !== 42) return false
  if (value[0] !== '0' || value[1] !== 'x') return false
  for (let at = 2; at < 42; at += 1) {
    if (!HEX_DIGITS.includes(value.charAt(at))) return false
  }
  return true
}

/** The named own member of a value; inherited ones do not count. */
const ownMember = (value: unknown, name: string): unknown => {
  if (typeof value !== 'object' || value === null) return undefined
  for (const [key, member] of Object.entries(value)) {
    if (key === name) return member
  }
  return undefined
}

const positional = (params: unknown, index: number): unknown =>
  Array.isArray(params) ? params.at(index) : undefined

/** The path of the method's account, and the value there. */
const accountPlace = (method: string, params: unknown) => {
  const first = positional(params, 0)
  const second = positional(params, 1)
  switch (method) {
    case 'personal_sign':
      return isAddress(first) && !isAddress(second)
        ? { path: 'params.request.params.0', value: first }
        : { path: 'params.request.params.1', value: second }
    case 'eth_signTypedData_v4':
    case 'eth_signTypedData_v3':
    case 'wallet_getCapabilities':
      return { path: 'params.request.params.0', value: first }
    case 'eth_sendTransaction':
    case 'wallet_sendCalls':
      return {
        path: 'params.request.params.0.from',
        value: ownMember(first, 'from'),
      }
    default:
      return undefined
  }
}

export const authorizeOracle = (
  sessionScopes: Record<string, StoredScope>,
  call: OracleCall,
): OracleVerdict => {
  let granted: StoredScope | undefined
  for (const [chain, scope] of Object.entries(sessionScopes)) {
    if (chain === call.scope) granted = scope
  }
  if (!granted) return { kind: 'unauthorized' }

  const { method, params } = call.request
  const known = call.scope === 'wallet:eip155' ? WALLET_METHODS : CHAIN_METHODS
  if (!holds(known, method)) return { kind: 'unauthorized' }
  if (!holds(granted.methods, method)) return { kind: 'unauthorized' }
  if (
    method === 'eth_subscribe' &&
    !holds(granted.notifications, 'eth_subscription')
  ) {
    return { kind: 'unauthorized' }
  }

  const place = accountPlace(method, params)
  if (!place) return { kind: 'authorized' }
  const { path, value } = place
  if (!isAddress(value)) {
    return { kind: 'malformed', path, reason: 'expected a 20-byte address' }
  }
  for (const account of granted.accounts) {
    const prefix = account.slice(0, call.scope.length + 1)
    const address = account.slice(call.scope.length + 1)
    if (prefix !== `${call.scope}:` || !isAddress(address)) continue
    // Compared as numbers, to ignore letter case. Stored accounts are in EIP-55.
    if (BigInt(address) === BigInt(value)) {
      return { kind: 'authorized', account: address }
    }
  }
  return { kind: 'unauthorized' }
}
