import { hash, shortQuantity } from '../rules/hex.ts'
import { required, takes } from '../rules/params.ts'
import { shapeTransaction } from '../shapes/transaction.ts'
import { memberOf, sameHex, sameQuantity } from './intact.ts'
import type { NodeMethod } from './node-method.ts'

export const eth_getTransactionByBlockHashAndIndex: NodeMethod = {
  name: 'eth_getTransactionByBlockHashAndIndex',
  checkParams: takes(
    required('block hash', hash),
    required('transaction index', shortQuantity),
  ),
  credits: 5,
  effect: 'read',
  cachePolicy: 'forever',
  isIntact: ([blockHash, index], tx) =>
    sameHex(blockHash, memberOf(tx, 'blockHash')) &&
    sameQuantity(index, memberOf(tx, 'transactionIndex')),
  shape: shapeTransaction,
}
