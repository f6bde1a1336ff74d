import { bytesToHex } from '@ethereumjs/util'
import { AnswerError } from '../answer-error.ts'
import { decodeReason } from '../dialect/revert-reason.ts'

/** A revert in geth's format. */
export const revertError = (output: Uint8Array): AnswerError => {
  const data = bytesToHex(output)
  const reason = decodeReason(data)
  const message = 'execution reverted'
  return new AnswerError(
    3,
    reason === undefined ? message : `${message}: ${reason}`,
    data,
  )
}
