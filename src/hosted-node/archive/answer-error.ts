import type { RpcError } from '../json-rpc.ts'

/** What a node says when it cannot give a result, as geth words it. */
export class AnswerError extends Error {
  override readonly name = 'AnswerError'
  readonly code: number
  readonly data: string | undefined

  constructor(code: number, message: string, data?: string) {
    super(message)
    this.code = code
    this.data = data
  }

  toRpcError(): RpcError {
    const { code, message, data } = this
    return data === undefined ? { code, message } : { code, message, data }
  }
}

/** Geth's code for whatever has none of its own. */
export const refusal = (message: string): AnswerError =>
  new AnswerError(-32000, message)
