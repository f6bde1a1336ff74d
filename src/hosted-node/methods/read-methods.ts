import type { Json } from '../../node-client/json.ts'
import {
  blockOrHash,
  blockParameter,
  blockReference,
  isBlockNumber,
} from '../rules/block-parameter.ts'
import { address, hash, shortQuantity, word } from '../rules/hex.ts'
import { logFilter } from '../rules/log-filter.ts'
import {
  optional,
  required,
  takes,
  takesNothing,
  withDefault,
} from '../rules/params.ts'
import { flag, percentile } from '../rules/plain.ts'
import { listOf } from '../rules/rule.ts'
import { shapeBlock, shapeUncle } from '../shapes/block.ts'
import { shapeLogs } from '../shapes/log.ts'
import { shapeReceipts } from '../shapes/receipt.ts'
import { shapeTransaction } from '../shapes/transaction.ts'
import { askPending } from './ask-pending.ts'
import { collectReceipts } from './collect-receipts.ts'
import { countUncles } from './count-uncles.ts'
import { hasItsHash } from './header-hash.ts'
import {
  allOfBlock,
  allOfNumber,
  blockNumberOf,
  memberOf,
  sameHex,
  sameQuantity,
  toBigInt,
} from './intact.ts'
import type { CachePolicy, NodeMethod } from './node-method.ts'

type Row = Pick<NodeMethod, 'name' | 'checkParams'> & Partial<NodeMethod>

const read = (row: Row): NodeMethod => ({
  credits: 5,
  effect: 'read',
  cachePolicy: 'never',
  ...row,
})

const LONGEST_LIST = 1_000

const ofBlock = required('block parameter', blockParameter)
const ofBlockHash = required('block hash', hash)
const atBlock = withDefault(
  optional('block parameter', blockReference),
  'latest',
)
const wholeTransactions = withDefault(
  optional('whole transactions', flag),
  false,
)
const ofAddress = required('address', address)

const whenNumbered = ([block]: readonly Json[]): CachePolicy =>
  isBlockNumber(block) ? 'once-final' : 'never'

export const readMethods: readonly NodeMethod[] = [
  read({ name: 'eth_chainId', checkParams: takesNothing, credits: 1 }),
  read({ name: 'net_version', checkParams: takesNothing, credits: 1 }),
  read({ name: 'net_listening', checkParams: takesNothing, credits: 1 }),
  read({ name: 'web3_clientVersion', checkParams: takesNothing, credits: 1 }),
  read({ name: 'eth_syncing', checkParams: takesNothing, credits: 1 }),
  read({ name: 'eth_blockNumber', checkParams: takesNothing }),
  read({ name: 'eth_gasPrice', checkParams: takesNothing }),
  read({ name: 'eth_maxPriorityFeePerGas', checkParams: takesNothing }),
  read({ name: 'eth_blobBaseFee', checkParams: takesNothing }),
  read({
    name: 'eth_feeHistory',
    checkParams: takes(
      required('block count', shortQuantity),
      required('newest block', blockParameter),
      withDefault(optional('reward percentiles', listOf(percentile, 100)), []),
    ),
    credits: 10,
  }),
  read({
    name: 'eth_getBalance',
    checkParams: takes(ofAddress, atBlock),
  }),
  read({
    name: 'eth_getTransactionCount',
    checkParams: takes(ofAddress, atBlock),
  }),
  read({ name: 'eth_getCode', checkParams: takes(ofAddress, atBlock) }),
  read({
    name: 'eth_getStorageAt',
    checkParams: takes(ofAddress, required('storage slot', word), atBlock),
  }),
  read({
    name: 'eth_getProof',
    checkParams: takes(
      ofAddress,
      required('storage keys', listOf(word, LONGEST_LIST)),
      atBlock,
    ),
    credits: 20,
  }),
  read({
    name: 'eth_getBlockByHash',
    checkParams: takes(ofBlockHash, wholeTransactions),
    cachePolicy: 'forever',
    isIntact: ([blockHash], block) =>
      sameHex(blockHash, memberOf(block, 'hash')),
    shape: shapeBlock,
  }),
  read({
    name: 'eth_getBlockByNumber',
    checkParams: takes(ofBlock, wholeTransactions),
    cachePolicyFor: whenNumbered,
    blockNumberOf: (block) => toBigInt(memberOf(block, 'number')),
    run: (params, ask) => {
      const call = { method: 'eth_getBlockByNumber', params }
      const unsealed = { number: null, hash: null }
      return params[0] === 'pending'
        ? askPending({ ask, call, numberIn: 'number', unsealed })
        : ask(call)
    },
    isIntact: ([block], result) =>
      !isBlockNumber(block) || sameQuantity(block, memberOf(result, 'number')),
    shape: shapeBlock,
  }),
  read({
    name: 'eth_getBlockTransactionCountByHash',
    checkParams: takes(ofBlockHash),
    cachePolicy: 'forever',
  }),
  read({
    name: 'eth_getBlockTransactionCountByNumber',
    checkParams: takes(ofBlock),
  }),
  read({
    name: 'eth_getUncleCountByBlockHash',
    checkParams: takes(ofBlockHash),
    cachePolicy: 'forever',
    run: countUncles('eth_getBlockByHash'),
  }),
  read({
    name: 'eth_getUncleCountByBlockNumber',
    checkParams: takes(ofBlock),
    run: countUncles('eth_getBlockByNumber'),
  }),
  read({
    name: 'eth_getUncleByBlockNumberAndIndex',
    checkParams: takes(ofBlock, required('uncle index', shortQuantity)),
    credits: 10,
    isIntact: (_params, uncle) => hasItsHash(uncle),
    shape: shapeUncle,
  }),
  read({
    name: 'eth_getTransactionByHash',
    checkParams: takes(required('transaction hash', hash)),
    cachePolicy: 'once-final',
    blockNumberOf,
    isIntact: ([txHash], tx) => sameHex(txHash, memberOf(tx, 'hash')),
    shape: shapeTransaction,
  }),
  read({
    name: 'eth_getBlockReceipts',
    checkParams: takes(required('block parameter', blockOrHash)),
    credits: 20,
    cachePolicyFor: ([block]) =>
      blockHashIn(block) === undefined
        ? whenNumbered([block ?? null])
        : 'forever',
    blockNumberOf: (receipts) =>
      Array.isArray(receipts) ? blockNumberOf(receipts[0] ?? null) : undefined,
    isIntact: ([block], receipts) => {
      const blockHash = blockHashIn(block)
      if (blockHash !== undefined) return allOfBlock(blockHash, receipts)
      const number = memberOf(block ?? null, 'blockNumber') ?? block
      return !isBlockNumber(number) || allOfNumber(number, receipts)
    },
    run: collectReceipts,
    shape: shapeReceipts,
  }),
  read({
    name: 'eth_getLogs',
    checkParams: takes(required('log filter', logFilter)),
    credits: 40,
    cachePolicyFor: ([filter]) =>
      blockHashIn(filter) === undefined ? 'never' : 'forever',
    isIntact: ([filter], logs) => {
      const blockHash = blockHashIn(filter)
      return blockHash === undefined || allOfBlock(blockHash, logs)
    },
    shape: shapeLogs,
  }),
]

/** The block hash in a filter or a block parameter. */
const blockHashIn = (asked: Json | undefined): Json | undefined =>
  typeof asked === 'string' && asked.length === 66
    ? asked
    : memberOf(asked ?? null, 'blockHash')
