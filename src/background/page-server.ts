import { JsonRpcEngineV2 } from '@metamask/json-rpc-engine/v2'
import type { RpcAnswer, RpcCall } from '../protocol/json-rpc.ts'
import type { CallLimiter, Lane } from './call-limiter.ts'
import type { KeepAwake } from './keep-awake.ts'
import type { Log } from './log.ts'
import { callMethod, type MethodHooks } from './middleware/call-method.ts'
import { concealInternalErrors } from './middleware/conceal-internal-errors.ts'
import {
  type NoteActivityOptions,
  noteActivity,
} from './middleware/note-activity.ts'
import { rejectUnknownMethod } from './middleware/reject-unknown-method.ts'
import { requireOrigin } from './middleware/require-origin.ts'
import { validateParams } from './middleware/validate-params.ts'
import type { Asking, PageMiddleware } from './page-context.ts'
import { toFailure, toResult } from './rebuild-answer.ts'

/** Answers one checked call of one caller; never throws. */
export type PageServer = (call: RpcCall, asking: Asking) => Promise<RpcAnswer>

export type PageServerOptions = {
  hooks: MethodHooks
  noted: NoteActivityOptions
  limiter: CallLimiter
  keepAwake: KeepAwake
  log: Log
  /** Settles when the worker's state is loaded; nothing is answered before. */
  ready: Promise<void>
}

/** What a call passes, in this order. */
const createStack = ({
  hooks,
  noted,
  log,
}: PageServerOptions): PageMiddleware[] => [
  noteActivity(noted),
  concealInternalErrors(log),
  requireOrigin,
  validateParams,
  callMethod(hooks),
  rejectUnknownMethod,
]

const laneOf = (method: string): Lane =>
  method === 'wallet_invokeMethod' ? 'nodes' : 'session'

/** Where every way in meets. */
export const createPageServer = (options: PageServerOptions): PageServer => {
  const { limiter, keepAwake, ready } = options
  const engine = JsonRpcEngineV2.create({ middleware: createStack(options) })
  return async (call, asking) => {
    const release = keepAwake.hold()
    try {
      await ready
      const { caller, gone } = asking
      const { origin } = caller
      const of = { origin, lane: laneOf(call.method), gone }
      const result = await limiter.run(of, () =>
        engine.handle(call, { context: { ...asking } }),
      )
      return toResult(call.id, result)
    } catch (error) {
      return toFailure(call.id, error)
    } finally {
      release()
    }
  }
}
