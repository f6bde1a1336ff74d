import { bigIntToHex } from '@ethereumjs/util'
import { refusal } from '../answer-error.ts'
import type { ArchiveMethod } from './archive-method.ts'
import {
  eth_blockNumber,
  eth_getBlockByHash,
  eth_getBlockByNumber,
  eth_getBlockTransactionCountByHash,
  eth_getBlockTransactionCountByNumber,
} from './block-methods.ts'
import { eth_call } from './call-methods.ts'
import { eth_estimateGas } from './estimate-gas.ts'
import { eth_feeHistory } from './fee-history.ts'
import {
  eth_blobBaseFee,
  eth_gasPrice,
  eth_maxPriorityFeePerGas,
} from './fee-methods.ts'
import { eth_getLogs } from './log-methods.ts'
import {
  eth_getBlockReceipts,
  eth_getTransactionReceipt,
} from './receipt-methods.ts'
import {
  eth_getBalance,
  eth_getCode,
  eth_getProof,
  eth_getStorageAt,
  eth_getTransactionCount,
} from './state-methods.ts'
import {
  eth_getTransactionByBlockHashAndIndex,
  eth_getTransactionByBlockNumberAndIndex,
  eth_getTransactionByHash,
} from './transaction-methods.ts'
import {
  eth_getUncleByBlockHashAndIndex,
  eth_getUncleByBlockNumberAndIndex,
  eth_getUncleCountByBlockHash,
  eth_getUncleCountByBlockNumber,
} from './uncle-methods.ts'

/** All methods that an archive answers, by wire name. */
export const archiveMethods: ReadonlyMap<string, ArchiveMethod> = new Map(
  Object.entries<ArchiveMethod>({
    web3_clientVersion: () => 'Portolan/archive',
    net_version: ({ chainId }) => String(chainId),
    eth_chainId: ({ chainId }) => bigIntToHex(chainId),
    eth_syncing: () => false,
    net_listening: () => true,
    eth_sendRawTransaction: () => {
      throw refusal('this network is an archive and takes no transactions')
    },
    eth_blockNumber,
    eth_getBlockByHash,
    eth_getBlockByNumber,
    eth_getBlockTransactionCountByHash,
    eth_getBlockTransactionCountByNumber,
    eth_getUncleByBlockHashAndIndex,
    eth_getUncleByBlockNumberAndIndex,
    eth_getUncleCountByBlockHash,
    eth_getUncleCountByBlockNumber,
    eth_getBalance,
    eth_getTransactionCount,
    eth_getCode,
    eth_getStorageAt,
    eth_getProof,
    eth_getTransactionByHash,
    eth_getTransactionByBlockHashAndIndex,
    eth_getTransactionByBlockNumberAndIndex,
    eth_getTransactionReceipt,
    eth_getBlockReceipts,
    eth_getLogs,
    eth_call,
    eth_estimateGas,
    eth_gasPrice,
    eth_maxPriorityFeePerGas,
    eth_feeHistory,
    eth_blobBaseFee,
  }),
)
