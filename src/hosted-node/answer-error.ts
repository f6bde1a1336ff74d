import type { RpcError } from './json-rpc.ts'

/** An error answer, worded as geth words it. */
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

/** Geth's code for errors that have no code of their own. */
export const refusal = (message: string): AnswerError =>
  new AnswerError(-32000, message)
