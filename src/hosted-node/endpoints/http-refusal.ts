import { internalError, type RpcError } from '../json-rpc.ts'

/** A request refused before any call of it, by HTTP or on the way to a socket. */
export class HttpRefusal extends Error {
  override name = 'HttpRefusal'
  readonly status: number
  readonly rpcError: RpcError

  constructor(status: number, rpcError: RpcError) {
    super(rpcError.message)
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
