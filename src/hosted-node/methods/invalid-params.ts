import type { RpcError } from '../json-rpc.ts'

/** An invalid param, named in the message; no node is asked. */
export class InvalidParamsError extends Error {
  override readonly name = 'InvalidParamsError'

  toRpcError(): RpcError {
    return { code: -32602, message: `Invalid params: ${this.message}` }
  }
}
