import { Refusal } from '../../messaging/refusal.ts'
import type { SendRefusal } from '../../messaging/transaction-contract.ts'
import { errorCatalogue } from '../../protocol/error-catalogue.ts'
import { isRpcError, NodeError } from '../../protocol/errors.ts'

/**
 * Why a transaction of the user was not sent. Throws what is not about the node:
 * the popup has texts for that.
 */
export const toSendRefusal = (error: unknown): SendRefusal => {
  if (!isRpcError(error)) throw error
  const { code, message } = error
  if (error instanceof NodeError) return { kind: 'node-error', code, message }
  if (code === errorCatalogue.userRejected.code) {
    throw new Refusal('not-open', 'The wallet was locked meanwhile')
  }
  const { reason } = Object(error.data)
  const isOfNode = code === errorCatalogue.chainDisconnected.code
  if (isOfNode || reason === 'unknown-outcome') return { kind: reason }
  throw error
}
