import { bigIntToHex, bytesToHex, intToHex } from '@ethereumjs/util'
import type { Json } from '../../node-client/json.ts'
import { InvalidParamsError } from '../methods/invalid-params.ts'
import { type ArchivedBlock, headOf } from './archive.ts'
import type { ArchiveMethod } from './archive-method.ts'
import { findByHash, findByNumber } from './find-block.ts'
import { headerJson } from './header-json.ts'
import { transactionJson } from './transaction-methods.ts'

export const eth_blockNumber: ArchiveMethod = (archive) =>
  bigIntToHex(headOf(archive).block.header.number)

export const eth_getBlockByHash: ArchiveMethod = (archive, params) =>
  blockJson(findByHash(archive, params[0]), params[1])

export const eth_getBlockByNumber: ArchiveMethod = (archive, params) =>
  blockJson(findByNumber(archive, params[0]), params[1])

export const eth_getBlockTransactionCountByHash: ArchiveMethod = (
  archive,
  params,
) => transactionCount(findByHash(archive, params[0]))

export const eth_getBlockTransactionCountByNumber: ArchiveMethod = (
  archive,
  params,
) => transactionCount(findByNumber(archive, params[0]))

const transactionCount = (archived: ArchivedBlock | undefined): Json =>
  archived ? intToHex(archived.block.transactions.length) : null

const blockJson = (
  archived: ArchivedBlock | undefined,
  isFull: unknown,
): Json => {
  if (typeof isFull !== 'boolean') {
    throw new InvalidParamsError(
      'whether transactions are full must be a boolean',
    )
  }
  if (archived === undefined) return null
  const { block, size, totalDifficulty } = archived
  const { withdrawals } = block
  return {
    ...headerJson(block.header),
    size: intToHex(size),
    totalDifficulty: bigIntToHex(totalDifficulty),
    transactions: block.transactions.map((transaction, index) =>
      isFull
        ? transactionJson({ in: archived, index })
        : bytesToHex(transaction.hash()),
    ),
    uncles: block.uncleHeaders.map((uncle) => bytesToHex(uncle.hash())),
    ...(withdrawals
      ? {
          withdrawals: withdrawals.map((withdrawal) => ({
            index: bigIntToHex(withdrawal.index),
            validatorIndex: bigIntToHex(withdrawal.validatorIndex),
            address: withdrawal.address.toString(),
            amount: bigIntToHex(withdrawal.amount),
          })),
        }
      : {}),
  }
}
