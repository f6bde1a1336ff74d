import type {
  JsonRpcMiddleware,
  MiddlewareContext,
} from '@metamask/json-rpc-engine/v2'
import type { Json, JsonRpcRequest } from '@metamask/utils'
import type { PageApi } from '../../protocol/envelope.ts'
import type { Caller } from './caller.ts'

/** Who asks, and which of its requests this is. */
export type Asking = Readonly<{
  caller: Caller
  /** A relay's request has the same key again when it is resent. */
  requestKey: string
  /** Aborts when nobody is there any more to hear the answer. */
  disconnected: AbortSignal
  /**
   * Called by a method before anything is stored for the request until its
   * answer arrived: an approval, a sent call, a subscription. A read does not
   * call it, and no store is asked about it.
   */
  willStore: () => void
  /** By which provider, where it is not the session API's. */
  api?: PageApi
}>

/** What every middleware and method of the page server knows of its caller. */
export type PageContext = MiddlewareContext<Asking>

export type PageMiddleware = JsonRpcMiddleware<
  JsonRpcRequest,
  Json,
  PageContext
>

/** A method of the session API with the hooks it needs. */
export type PageMethod<Hooks, Result extends Json> = Readonly<{
  implementation: (call: {
    request: Readonly<JsonRpcRequest>
    context: PageContext
    hooks: Hooks
  }) => Promise<Result>
  hookNames: { [Name in keyof Hooks]: true }
}>
