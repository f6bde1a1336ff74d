import type { RpcParams } from '../protocol/json-rpc.ts'
import { NodeAnswerError } from './errors.ts'
import type { Json } from './json.ts'

export type NodeRequest = {
  method: string
  params?: RpcParams | readonly Json[]
  /** Aborts the call; the request then rejects with the signal's reason. */
  signal?: AbortSignal
  /**
   * For calls that must not run twice, such as every `eth_send…`. The call is
   * sent alone: only calls of a batch are ever retried, and another call cannot
   * make it fail.
   */
  once?: boolean
  /** Asks the node for its chain first, although it is trusted. */
  checksChain?: boolean
}

/** A node's answer. Its own error is an answer, as final as a result. */
export type NodeAnswer =
  | {
      result: Json
      /** The result as the node wrote it; only if requested. */
      json?: string
    }
  | { error: { code: number; message: string; data?: Json } }

/**
 * An error made by the client although the node answered: asking again would
 * have the same outcome.
 */
export const tooLargeAnswer: NodeAnswer = {
  error: { code: -32005, message: 'the answer is too large' },
}

/**
 * Rejects with an outage or the caller's abort. Over a socket shared by several
 * calls it rejects with AnswerTooLongError if an answer was too long: a retry
 * of each alone shows which one.
 */
export type Ask = (request: NodeRequest) => Promise<NodeAnswer>

/** A call of a node, whatever its callers get as the answer. */
export type Call<Answer> = (request: NodeRequest) => Promise<Answer>

/** Returns the result, or throws the node's own error. */
export const resultOf = async (
  ask: Ask,
  request: NodeRequest,
): Promise<Json> => {
  const answer = await ask(request)
  if ('error' in answer) throw new NodeAnswerError(answer.error)
  return answer.result
}
