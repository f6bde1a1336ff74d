import type { ServerResponse } from 'node:http'
import { toErrorText } from '../json-rpc.ts'
import type { BodyAnswer } from '../pipeline/answer-body.ts'
import type { HttpRefusal } from './http-refusal.ts'

/** Alternating names and values, the fastest form for `writeHead`. */
export type HeaderList = readonly string[]

/** What the system takes for a connection, whether or not anybody reads. */
const LARGE_BYTES = 64 * 1024
/** Any progress begins it anew. */
const UNREAD_MS = 30_000

export const writeJson = (
  response: ServerResponse,
  { status, text, retryAfter }: BodyAnswer,
  headers: HeaderList,
): void => {
  const length = Buffer.byteLength(text)
  const all = [
    'content-type',
    'application/json',
    'content-length',
    String(length),
    ...headers,
  ]
  if (retryAfter !== undefined) all.push('retry-after', String(retryAfter))
  response
    .writeHead(status, all)
    // As many bytes as characters means ASCII, which is faster to write.
    .end(text, length === text.length ? 'latin1' : 'utf8')
  // A caller that does not read must not hold the memory of its answer. Once it
  // is written, Node's timeout for idle connections replaces this one.
  if (length > LARGE_BYTES) response.setTimeout(UNREAD_MS)
}

export const writeRefusal = (
  response: ServerResponse,
  { status, rpcError, retryAfter }: HttpRefusal,
  headers: HeaderList,
): void => {
  const text = toErrorText(null, rpcError)
  writeJson(
    response,
    { status, text, ...(retryAfter !== undefined && { retryAfter }) },
    status === 405 ? [...headers, 'allow', 'POST'] : headers,
  )
}
