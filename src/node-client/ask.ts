import type { RpcParams } from '../protocol/json-rpc.ts'
import { NodeAnswerError } from './errors.ts'
import type { Json } from './json.ts'

export type NodeRequest = {
  method: string
  params?: RpcParams | readonly Json[]
  /** Gives the call up; the request then rejects with the signal's reason. */
  signal?: AbortSignal
  /**
   * For what must not happen twice, as every `eth_send…`. The call then travels
   * alone, because only calls of a batch are ever sent again, and no other call
   * takes it down.
   */
  once?: boolean
}

/** What a node said. Its own error is an answer, as final as a result. */
export type NodeAnswer =
  | {
      result: Json
      /** As the node wrote it; only for those who asked to know. */
      json?: string
    }
  | { error: { code: number; message: string; data?: Json } }

/**
 * Said in the node's place, which did answer: to ask another one, or the same
 * one again, would bring the same.
 */
export const tooLargeAnswer: NodeAnswer = {
  error: { code: -32005, message: 'the answer is too large' },
}

/**
 * Rejects with an outage or the caller's abort; and over a socket that several
 * calls waited on, with AnswerTooLongError when one of them was too long: which
 * one shows when each is asked again by itself.
 */
export type Ask = (request: NodeRequest) => Promise<NodeAnswer>

/** For those who want the result, and a node's own error thrown. */
export const resultOf = async (
  ask: Ask,
  request: NodeRequest,
): Promise<Json> => {
  const answer = await ask(request)
  if ('error' in answer) throw new NodeAnswerError(answer.error)
  return answer.result
}
