import { NodeOutageError } from './errors.ts'

/** Says only that it was too long: in a batch, any of the calls may be why. */
export class AnswerTooLongError extends Error {
  override readonly name = 'AnswerTooLongError'
}

/**
 * The body of a response as text, aborted as soon as it is too long. Counted
 * after decompression, so that a small response cannot expand into a huge one.
 */
export const readText = async (
  response: Response,
  maxBytes: number,
): Promise<string> => {
  if (!response.body) return ''
  const reader = response.body.getReader()
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const decode = (bytes?: Uint8Array): string => {
    try {
      return bytes ? decoder.decode(bytes, { stream: true }) : decoder.decode()
    } catch {
      throw new NodeOutageError('malformed')
    }
  }
  let text = ''
  let length = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return text + decode()
    length += value.byteLength
    if (length > maxBytes) throw new AnswerTooLongError()
    text += decode(value)
  }
}
