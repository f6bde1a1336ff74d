import type { RpcError } from '../json-rpc.ts'

/** A param that no node is asked with; the message names it. */
export class InvalidParamsError extends Error {
  override readonly name = 'InvalidParamsError'

  toRpcError(): RpcError {
    return { code: -32602, message: `Invalid params: ${this.message}` }
  }
}
