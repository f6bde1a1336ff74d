export type HttpAnswer = {
  status: number
  head: string
  /** Valid until the next request: the buffer is reused. */
  body: Buffer
}

const HEAD_END = '\r\n\r\n'

/**
 * The complete answer in these bytes, or undefined. Supports only what our
 * servers send: a length, or a body that ends with the connection.
 */
export const readHttpAnswer = (
  bytes: Buffer,
  { ended }: { ended: boolean },
): HttpAnswer | undefined => {
  const headEnd = bytes.indexOf(HEAD_END)
  if (headEnd === -1) return undefined
  const head = bytes.toString('latin1', 0, headEnd)
  const status = Number(head.slice(9, 12))
  const rest = bytes.subarray(headEnd + HEAD_END.length)
  // `100 Continue`: the answer itself follows.
  if (status < 200) return readHttpAnswer(rest, { ended })
  const length = lengthOf(head, status)
  if (length === undefined) {
    return ended ? { status, head, body: rest } : undefined
  }
  return rest.length < length
    ? undefined
    : { status, head, body: rest.subarray(0, length) }
}

const lengthOf = (head: string, status: number): number | undefined => {
  if (status === 204) return 0
  const found = /\r\ncontent-length: *(\d+)/i.exec(head)
  return found ? Number(found[1]) : undefined
}
