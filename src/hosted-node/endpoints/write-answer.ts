import type { ServerResponse } from 'node:http'
import { toAnswer } from '../json-rpc.ts'
import type { BodyAnswer } from '../pipeline/answer-body.ts'
import type { HttpRefusal } from './http-refusal.ts'

export const writeJson = (
  response: ServerResponse,
  { status, text, retryAfter }: BodyAnswer,
): void => {
  if (retryAfter !== undefined) response.setHeader('retry-after', retryAfter)
  const length = Buffer.byteLength(text)
  response
    .writeHead(status, {
      'content-type': 'application/json',
      'content-length': length,
    })
    // As many bytes as characters means ASCII, which is written faster so.
    .end(text, length === text.length ? 'latin1' : 'utf8')
}

export const writeRefusal = (
  response: ServerResponse,
  { status, rpcError, retryAfter }: HttpRefusal,
): void => {
  if (status === 405) response.setHeader('allow', 'POST')
  const text = JSON.stringify(toAnswer(null, { error: rpcError }))
  writeJson(response, {
    status,
    text,
    ...(retryAfter !== undefined && { retryAfter }),
  })
}
