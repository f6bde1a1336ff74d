import type { ServerResponse } from 'node:http'
import { toAnswer } from '../json-rpc.ts'
import type { BodyAnswer } from '../pipeline/answer-body.ts'
import type { HttpRefusal } from './http-refusal.ts'

export const writeJson = (
  response: ServerResponse,
  { status, text, retryAfter }: BodyAnswer,
): void => {
  if (retryAfter !== undefined) response.setHeader('retry-after', retryAfter)
  response
    .writeHead(status, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(text),
    })
    .end(text)
}

export const writeRefusal = (
  response: ServerResponse,
  { status, rpcError }: HttpRefusal,
): void => {
  if (status === 405) response.setHeader('allow', 'POST')
  const text = JSON.stringify(toAnswer(null, { error: rpcError }))
  writeJson(response, { status, text })
}
