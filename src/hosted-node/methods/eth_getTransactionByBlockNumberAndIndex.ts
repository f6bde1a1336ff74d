import { blockParameter, isBlockNumber } from '../rules/block-parameter.ts'
import { shortQuantity } from '../rules/hex.ts'
import { required, takes } from '../rules/params.ts'
import { shapeTransaction } from '../shapes/transaction.ts'
import { askPending } from './ask-pending.ts'
import { blockNumberOf, memberOf, sameQuantity } from './intact.ts'
import type { NodeMethod } from './node-method.ts'

const name = 'eth_getTransactionByBlockNumberAndIndex'

const unsealed = { blockHash: null, blockNumber: null, transactionIndex: null }

export const eth_getTransactionByBlockNumberAndIndex: NodeMethod = {
  name,
  checkParams: takes(
    required('block parameter', blockParameter),
    required('transaction index', shortQuantity),
  ),
  credits: 5,
  effect: 'read',
  cachePolicy: 'never',
  cachePolicyFor: ([block]) => (isBlockNumber(block) ? 'once-final' : 'never'),
  blockNumberOf,
  run: (params, ask) => {
    const call = { method: name, params }
    return params[0] === 'pending'
      ? askPending({ ask, call, numberIn: 'blockNumber', unsealed })
      : ask(call)
  },
  isIntact: ([block, index], tx) => {
    if (isBlockNumber(block)) {
      if (!sameQuantity(block, memberOf(tx, 'blockNumber'))) return false
    }
    const returned = memberOf(tx, 'transactionIndex') ?? null
    return returned === null
      ? block === 'pending'
      : sameQuantity(index, returned)
  },
  shape: shapeTransaction,
}
