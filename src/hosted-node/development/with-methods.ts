import type { Json } from '../../node-client/json.ts'
import { AnswerError } from '../answer-error.ts'
import type { RpcError } from '../json-rpc.ts'
import type { Upstream } from '../upstream/upstream.ts'

export type Send = Upstream['send']

/** Asks the engine; rejects with AnswerError. */
export type Ask = (method: string, ...params: Json[]) => Promise<Json>

export type BuiltMethods = Readonly<
  Record<string, (params: readonly Json[], ask: Ask) => Promise<Json>>
>

export const createAsk =
  (
    send: Send,
    toAnswerError = ({ code, message }: RpcError) =>
      new AnswerError(code, message),
  ): Ask =>
  async (method, ...params) => {
    const outcome = await send({ method, params })
    if ('result' in outcome) return outcome.result
    throw toAnswerError(outcome.error)
  }

/** Answers methods that the engine lacks by other calls to it. */
export const withMethods = (
  send: Send,
  methods: BuiltMethods,
  ask: Ask = createAsk(send),
): Send => {
  return async (call) => {
    const { method, params } = call
    const built = Object.hasOwn(methods, method) ? methods[method] : undefined
    if (!built) return send(call)
    try {
      return { result: await built(params, ask) }
    } catch (error) {
      if (error instanceof AnswerError) return { error: error.toRpcError() }
      throw error
    }
  }
}
