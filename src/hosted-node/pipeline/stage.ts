import type { CheckedRequest, Reply } from './request.ts'

/** A synchronous answer saves a turn of the event loop. */
export type MaybePromise<Value> = Value | Promise<Value>

/** One stage: answers a request, or passes it on. */
export type Stage = (
  request: CheckedRequest,
  next: (request: CheckedRequest) => MaybePromise<Reply>,
) => MaybePromise<Reply>
