import {
  isAccessList2930Tx,
  isBlob4844Tx,
  isEOACode7702Tx,
  isFeeMarket1559Tx,
  isLegacyTx,
  type TypedTransaction,
} from '@ethereumjs/tx'
import {
  bigIntToHex,
  bytesToBigInt,
  bytesToHex,
  intToHex,
} from '@ethereumjs/util'
import type { Json } from '../../node-client/json.ts'
import type { ArchivedBlock, Position } from './archive.ts'
import type { ArchiveMethod } from './archive-method.ts'
import { effectiveGasPrice } from './effective-gas-price.ts'
import { findByHash, findByNumber } from './find-block.ts'
import { readHash, readQuantity } from './read-params.ts'

export const eth_getTransactionByHash: ArchiveMethod = (archive, params) => {
  const hash = readHash(params[0], 'transaction hash')
  const position = archive.positions.get(hash)
  return position ? transactionJson(position) : null
}

export const eth_getTransactionByBlockHashAndIndex: ArchiveMethod = (
  archive,
  params,
) => transactionAt(findByHash(archive, params[0]), params[1])

export const eth_getTransactionByBlockNumberAndIndex: ArchiveMethod = (
  archive,
  params,
) => transactionAt(findByNumber(archive, params[0]), params[1])

const transactionAt = (
  archived: ArchivedBlock | undefined,
  parameter: unknown,
): Json => {
  const index = Number(readQuantity(parameter, 'transaction index'))
  return archived?.block.transactions[index]
    ? transactionJson({ in: archived, index })
    : null
}

export const transactionJson = ({ in: archived, index }: Position): Json => {
  const { block, hash } = archived
  const transaction = block.transactions[index]
  if (transaction === undefined) return null
  return {
    blockHash: hash,
    blockNumber: bigIntToHex(block.header.number),
    blockTimestamp: bigIntToHex(block.header.timestamp),
    transactionIndex: intToHex(index),
    hash: bytesToHex(transaction.hash()),
    type: intToHex(transaction.type),
    from: transaction.getSenderAddress().toString(),
    to: transaction.to?.toString() ?? null,
    nonce: bigIntToHex(transaction.nonce),
    gas: bigIntToHex(transaction.gasLimit),
    gasPrice: bigIntToHex(effectiveGasPrice(transaction, block.header)),
    value: bigIntToHex(transaction.value),
    input: bytesToHex(transaction.data),
    v: bigIntToHex(transaction.v ?? 0n),
    r: bigIntToHex(transaction.r ?? 0n),
    s: bigIntToHex(transaction.s ?? 0n),
    ...membersByType(transaction),
  }
}

const membersByType = (transaction: TypedTransaction): Record<string, Json> => {
  if (isLegacyTx(transaction)) {
    // A transaction from before EIP-155 is valid on every chain.
    return (transaction.v ?? 0n) > 28n
      ? { chainId: bigIntToHex(((transaction.v ?? 0n) - 35n) / 2n) }
      : {}
  }
  return {
    chainId: bigIntToHex(transaction.chainId),
    yParity: bigIntToHex(transaction.v ?? 0n),
    accessList: transaction.accessList.map(([address, keys]) => ({
      address: bytesToHex(address),
      storageKeys: keys.map((key) => bytesToHex(key)),
    })),
    ...(isAccessList2930Tx(transaction) ? {} : feesOf(transaction)),
    ...(isBlob4844Tx(transaction)
      ? {
          maxFeePerBlobGas: bigIntToHex(transaction.maxFeePerBlobGas),
          blobVersionedHashes: transaction.blobVersionedHashes,
        }
      : {}),
    ...(isEOACode7702Tx(transaction)
      ? {
          authorizationList: transaction.authorizationList.map(
            ([chainId, address, nonce, yParity, r, s]) => ({
              chainId: toQuantity(chainId),
              address: bytesToHex(address),
              nonce: toQuantity(nonce),
              yParity: toQuantity(yParity),
              r: toQuantity(r),
              s: toQuantity(s),
            }),
          ),
        }
      : {}),
  }
}

const feesOf = (transaction: TypedTransaction): Record<string, Json> =>
  isFeeMarket1559Tx(transaction) ||
  isBlob4844Tx(transaction) ||
  isEOACode7702Tx(transaction)
    ? {
        maxFeePerGas: bigIntToHex(transaction.maxFeePerGas),
        maxPriorityFeePerGas: bigIntToHex(transaction.maxPriorityFeePerGas),
      }
    : {}

const toQuantity = (bytes: Uint8Array): string =>
  bigIntToHex(bytesToBigInt(bytes))
