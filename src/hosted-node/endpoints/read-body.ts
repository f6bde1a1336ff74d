import type { IncomingMessage } from 'node:http'
import { invalidRequest } from '../json-rpc.ts'
import { HttpRefusal } from './http-refusal.ts'

export const MAX_BODY_BYTES = 1024 * 1024

/** Reads the body as text; refuses it as soon as it is known to be too long. */
export const readBody = (
  request: IncomingMessage,
  {
    onBody,
    onRefused,
  }: {
    onBody: (body: string) => void
    onRefused: (refusal: HttpRefusal) => void
  },
): void => {
  if (Number(request.headers['content-length'] ?? 0) > MAX_BODY_BYTES) {
    onRefused(tooLarge())
    return
  }
  const chunks: Buffer[] = []
  let bytes = 0
  const take = (chunk: Buffer): void => {
    bytes += chunk.byteLength
    if (bytes <= MAX_BODY_BYTES) {
      chunks.push(chunk)
      return
    }
    request.off('data', take)
    request.off('end', end)
    onRefused(tooLarge())
  }
  const end = (): void => onBody(textOf(chunks))
  request.on('data', take)
  // A caller that hangs up first emits nothing more.
  request.on('end', end)
}

/** Nearly every body arrives in one chunk. */
const textOf = (chunks: readonly Buffer[]): string => {
  const [first] = chunks
  return first && chunks.length === 1
    ? first.toString('utf8')
    : Buffer.concat(chunks).toString('utf8')
}

const tooLarge = (): HttpRefusal =>
  new HttpRefusal(
    413,
    invalidRequest(`the body may have at most ${MAX_BODY_BYTES} bytes`),
  )
