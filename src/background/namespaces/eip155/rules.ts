import { isEip155Reference, isEthAddress } from '../../../protocol/caip.ts'
import { toChecksumAddress } from '../../../protocol/checksum-address.ts'
import { isObject } from '../../../protocol/json-rpc.ts'
import { transactionHash } from '../../../protocol/transaction-hash.ts'
import type {
  AccountForm,
  ActingAccount,
  MethodRule,
  NamespaceRules,
  ScopeRules,
} from '../../../session/namespace.ts'
import {
  createNamespaces,
  type Namespaces,
} from '../../../session/namespaces.ts'

/** 20-byte addresses in any letter case, written in EIP-55 form. */
const accounts: AccountForm = {
  isAddress: isEthAddress,
  toKey: (address) => address.toLowerCase(),
  format: toChecksumAddress,
}

const account = (...at: ActingAccount['at']): ActingAccount => ({
  at,
  form: accounts,
})

const read: MethodRule = { effect: 'pure', answeredBy: 'node', account: null }
const send: MethodRule = { effect: 'send', answeredBy: 'node', account: null }
const makeFilter: MethodRule = {
  effect: 'subscribe',
  answeredBy: 'node',
  account: null,
  filter: 'make',
}

/** What can be called on a chain. */
const chain: ScopeRules = {
  methods: new Map<string, MethodRule>([
    [
      'personal_sign',
      // The standard has the message first; some dapps send the address first.
      {
        effect: 'prompt',
        answeredBy: 'approval',
        account: account(['1'], ['0']),
      },
    ],
    [
      'eth_signTypedData_v4',
      { effect: 'prompt', answeredBy: 'approval', account: account(['0']) },
    ],
    [
      'eth_signTypedData_v3',
      { effect: 'prompt', answeredBy: 'approval', account: account(['0']) },
    ],
    [
      'personal_ecRecover',
      { effect: 'pure', answeredBy: 'wallet', account: null },
    ],
    [
      'eth_sendTransaction',
      {
        effect: 'send',
        answeredBy: 'approval',
        account: account(['0', 'from']),
      },
    ],
    [
      'wallet_watchAsset',
      { effect: 'prompt', answeredBy: 'approval', account: null },
    ],
    [
      'wallet_getCapabilities',
      { effect: 'pure', answeredBy: 'wallet', account: account(['0']) },
    ],
    [
      'wallet_sendCalls',
      {
        effect: 'send',
        answeredBy: 'approval',
        account: account(['0', 'from']),
      },
    ],
    [
      'wallet_getCallsStatus',
      { effect: 'pure', answeredBy: 'wallet', account: null },
    ],
    [
      'wallet_showCallsStatus',
      { effect: 'prompt', answeredBy: 'wallet', account: null },
    ],
    [
      'eth_subscribe',
      {
        effect: 'subscribe',
        answeredBy: 'subscription',
        account: null,
        notification: 'eth_subscription',
      },
    ],
    [
      'eth_unsubscribe',
      { effect: 'subscribe', answeredBy: 'subscription', account: null },
    ],
    ['web3_clientVersion', read],
    ['eth_blobBaseFee', read],
    ['eth_blockNumber', read],
    ['eth_call', read],
    ['eth_chainId', read],
    ['eth_createAccessList', read],
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
      { effect: 'subscribe', answeredBy: 'node', account: null, filter: 'ask' },
    ],
    [
      'eth_getFilterLogs',
      { effect: 'pure', answeredBy: 'node', account: null, filter: 'ask' },
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
    ['eth_sendRawTransaction', send],
    ['eth_sendRawTransactionSync', send],
    ['eth_simulateV1', read],
    ['eth_syncing', read],
    [
      'eth_uninstallFilter',
      { effect: 'subscribe', answeredBy: 'node', account: null, filter: 'end' },
    ],
    ['net_listening', read],
    ['net_version', read],
  ]),
  notifications: new Set(['eth_subscription']),
}

/** What can be called in the scope of the wallet. */
const wallet: ScopeRules = {
  methods: new Map<string, MethodRule>([
    [
      'wallet_addEthereumChain',
      { effect: 'prompt', answeredBy: 'approval', account: null },
    ],
  ]),
  notifications: new Set(),
}

export const eip155Rules: NamespaceRules = {
  name: 'eip155',
  isReference: isEip155Reference,
  accounts,
  chain,
  wallet,
  log: {
    methodName:
      /^(?:anvil|debug|eth|evm|hardhat|net|personal|trace|txpool|wallet|web3)_\w{1,40}$/,
    hashInParams: (params) =>
      Array.isArray(params) ? transactionHash(params[0]) : undefined,
    hashInAnswer: (method, answer) => {
      if (method !== 'eth_sendTransaction') return undefined
      const hash = isObject(answer) ? answer.hash : answer
      return typeof hash === 'string' && /^0x[0-9a-f]{64}$/.test(hash)
        ? hash
        : undefined
    },
  },
}

/** A lookup of this namespace alone, for code that only concerns it. */
export const onlyEip155: Namespaces = createNamespaces([eip155Rules])
