import { NodeAnswerError, NodeOutageError } from '../../node-client/errors.ts'
import { chainDisconnected, nodeError } from '../../protocol/errors.ts'

/** The answer to a caller whose node failed; other errors stay unchanged. */
export const toNodeFault = (error: unknown): unknown => {
  if (error instanceof NodeAnswerError) return nodeError(error)
  if (error instanceof NodeOutageError) return chainDisconnected(error.reason)
  return error
}
