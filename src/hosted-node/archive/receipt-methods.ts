import { isBlob4844Tx } from '@ethereumjs/tx'
import {
  bigIntToHex,
  bytesToHex,
  createContractAddress,
  intToHex,
} from '@ethereumjs/util'
import type { TxReceipt } from '@ethereumjs/vm'
import type { Json } from '../../node-client/json.ts'
import { isObject } from '../../protocol/json-rpc.ts'
import type { Position } from './archive.ts'
import type { ArchiveMethod } from './archive-method.ts'
import { effectiveGasPrice } from './effective-gas-price.ts'
import { blockOfState, findByHash, findByNumber } from './find-block.ts'
import { logsOf } from './logs.ts'
import { readHash } from './read-params.ts'

export const eth_getTransactionReceipt: ArchiveMethod = (archive, params) => {
  const hash = readHash(params[0], 'transaction hash')
  const position = archive.positions.get(hash)
  return position ? receiptJson(position) : null
}

export const eth_getBlockReceipts: ArchiveMethod = (archive, [parameter]) => {
  const archived = isObject(parameter)
    ? blockOfState(archive, parameter)
    : typeof parameter === 'string' && parameter.length === 66
      ? findByHash(archive, parameter)
      : findByNumber(archive, parameter)
  return archived
    ? archived.receipts.map((_, index) => receiptJson({ in: archived, index }))
    : null
}

const receiptJson = (position: Position): Json => {
  const { block, hash, receipts, gasUsed } = position.in
  const transaction = block.transactions[position.index]
  const receipt = receipts[position.index]
  if (transaction === undefined || receipt === undefined) return null
  const from = transaction.getSenderAddress()
  return {
    blockHash: hash,
    blockNumber: bigIntToHex(block.header.number),
    transactionHash: bytesToHex(transaction.hash()),
    transactionIndex: intToHex(position.index),
    type: intToHex(transaction.type),
    from: from.toString(),
    to: transaction.to?.toString() ?? null,
    // Also set for a failed creation: the address the contract would have.
    contractAddress: transaction.to
      ? null
      : createContractAddress(from, transaction.nonce).toString(),
    cumulativeGasUsed: bigIntToHex(receipt.cumulativeBlockGasUsed),
    gasUsed: bigIntToHex(gasUsed[position.index] ?? 0n),
    effectiveGasPrice: bigIntToHex(
      effectiveGasPrice(transaction, block.header),
    ),
    logs: logsOf(position),
    logsBloom: bytesToHex(receipt.bitvector),
    ...outcomeOf(receipt),
    ...(isBlob4844Tx(transaction) && 'blobGasUsed' in receipt
      ? {
          blobGasUsed: bigIntToHex(receipt.blobGasUsed),
          blobGasPrice: bigIntToHex(receipt.blobGasPrice),
        }
      : {}),
  }
}

/** Before Byzantium a receipt has the state root instead of a status. */
const outcomeOf = (receipt: TxReceipt): Record<string, Json> =>
  'stateRoot' in receipt
    ? { root: bytesToHex(receipt.stateRoot) }
    : { status: intToHex(receipt.status) }
