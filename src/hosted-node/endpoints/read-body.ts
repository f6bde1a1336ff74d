import type { IncomingMessage } from 'node:http'
import { invalidRequest } from '../json-rpc.ts'
import { HttpRefusal } from './http-refusal.ts'

export const MAX_BODY_BYTES = 1024 * 1024

/** The body as text; rejects as soon as it is known to be too long. */
export const readBody = async (request: IncomingMessage): Promise<string> => {
  if (Number(request.headers['content-length'] ?? 0) > MAX_BODY_BYTES) {
    throw tooLarge()
  }
  return await new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let bytes = 0
    const take = (chunk: Buffer): void => {
      bytes += chunk.byteLength
      if (bytes <= MAX_BODY_BYTES) {
        chunks.push(chunk)
        return
      }
      request.off('data', take)
      reject(tooLarge())
    }
    request.on('data', take)
    // A caller that hangs up first emits nothing more, and this promise is
    // collected together with the request.
    request.on('end', () => resolve(textOf(chunks)))
  })
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
