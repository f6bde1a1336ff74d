import { internalError, type RpcError } from '../json-rpc.ts'

/** A request refused before any call ran, over HTTP or in the handshake. */
export class HttpRefusal extends Error {
  override name = 'HttpRefusal'
  readonly status: number
  readonly rpcError: RpcError
  /** The `Retry-After` value in seconds. */
  readonly retryAfter: number | undefined

  constructor(status: number, rpcError: RpcError, retryAfter?: number) {
    super(rpcError.message)
    this.retryAfter = retryAfter
    this.status = status
    this.rpcError = rpcError
  }

  /** Hides the details of an unexpected error from the caller. */
  static from(error: unknown): HttpRefusal {
    return error instanceof HttpRefusal
      ? error
      : new HttpRefusal(500, internalError)
  }
}
