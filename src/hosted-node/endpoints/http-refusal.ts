import { internalError, type RpcError } from '../json-rpc.ts'

/** A request refused before any call of it, by HTTP or on the way to a socket. */
export class HttpRefusal extends Error {
  override name = 'HttpRefusal'
  readonly status: number
  readonly rpcError: RpcError
  /** Seconds after which it is worth another try. */
  readonly retryAfter: number | undefined

  constructor(status: number, rpcError: RpcError, retryAfter?: number) {
    super(rpcError.message)
    this.retryAfter = retryAfter
    this.status = status
    this.rpcError = rpcError
  }

  /** Of an unforeseen error the caller learns only that there was one. */
  static from(error: unknown): HttpRefusal {
    return error instanceof HttpRefusal
      ? error
      : new HttpRefusal(500, internalError)
  }
}
