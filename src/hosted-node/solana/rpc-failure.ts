import type { Json } from '../../node-client/json.ts'
import type { RpcError } from '../json-rpc.ts'

/** The codes of Solana's own nodes. */
export const PREFLIGHT_FAILURE = -32002
export const SIGNATURE_FAILURE = -32003
export const UNSUPPORTED_VERSION = -32015
export const TOO_EARLY = -32016
const INVALID_PARAMS = -32602

/** A call that is answered with an error. */
export class RpcFailure extends Error {
  override readonly name = 'RpcFailure'
  readonly code: number
  readonly data: Json | undefined

  constructor(code: number, message: string, data?: Json) {
    super(message)
    this.code = code
    this.data = data
  }

  toRpcError(): RpcError {
    const { code, message, data } = this
    return data === undefined ? { code, message } : { code, message, data }
  }
}

export const invalid = (reason: string): RpcFailure =>
  new RpcFailure(INVALID_PARAMS, `Invalid params: ${reason}`)
