import type {
  JsonRpcMiddleware,
  MiddlewareContext,
} from '@metamask/json-rpc-engine/v2'
import type { Json, JsonRpcRequest } from '@metamask/utils'
import type { PageApi } from '../../protocol/envelope.ts'
import type { Caller } from './caller.ts'

/** The caller, and which of its requests this is. */
export type RequestContext = Readonly<{
  caller: Caller
  /** A resent request of a relay has the same key. */
  requestKey: string
  /** Aborts when the caller disconnected. */
  disconnected: AbortSignal
  /**
   * A method calls this before anything is stored for the request until its
   * answer is acknowledged: an approval, a sent call, a subscription. Reads do
   * not call it, so no store is searched for them.
   */
  willStore: () => void
  /** The provider, if it is not the session API. */
  api?: PageApi
}>

/** The caller as every middleware and method of the page server sees it. */
export type PageContext = MiddlewareContext<RequestContext>

export type PageMiddleware = JsonRpcMiddleware<
  JsonRpcRequest,
  Json,
  PageContext
>

/** A method of the session API and the hooks it needs. */
export type PageMethod<Hooks, Result extends Json> = Readonly<{
  implementation: (call: {
    request: Readonly<JsonRpcRequest>
    context: PageContext
    hooks: Hooks
  }) => Promise<Result>
  hookNames: { [Name in keyof Hooks]: true }
}>
