/** The selector of `Error(string)`, with which contracts revert with a text. */
const ERROR_SELECTOR = '0x08c379a0'
const MAX_LENGTH = 300

/** The reason why a transaction would fail, short enough to show. */
export const failureOf = ({
  message,
  data,
}: {
  message: string
  data?: unknown
}): string => {
  const reason = message.replace(/^execution reverted:?\s*/i, '').trim()
  const words = reason || wordsIn(data) || message || 'execution reverted'
  return words.length > MAX_LENGTH ? `${words.slice(0, MAX_LENGTH)}…` : words
}

const wordsIn = (data: unknown): string => {
  if (typeof data !== 'string' || !data.startsWith(ERROR_SELECTOR)) return ''
  const body = data.slice(ERROR_SELECTOR.length)
  const length = Number.parseInt(body.slice(64, 128), 16)
  const digits = body.slice(128, 128 + Math.min(length, MAX_LENGTH) * 2)
  if (!/^(?:[0-9a-f]{2})+$/i.test(digits)) return ''
  const bytes = digits.match(/../g)?.map((pair) => Number.parseInt(pair, 16))
  return new TextDecoder().decode(Uint8Array.from(bytes ?? []))
}
