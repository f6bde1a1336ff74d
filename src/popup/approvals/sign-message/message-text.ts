/** The bytes of a hex string. */
const bytesOf = (hex: string): Uint8Array =>
  Uint8Array.from(hex.slice(2).match(/../g) ?? [], (pair) =>
    Number.parseInt(pair, 16),
  )

/** Decodes UTF-8 losslessly; undefined if it is not valid text. */
export const textOf = (hex: string): string | undefined => {
  try {
    const options = { fatal: true, ignoreBOM: true }
    return new TextDecoder('utf-8', options).decode(bytesOf(hex))
  } catch {
    // Invalid UTF-8 is expected.
    return undefined
  }
}

/** Whether the message has the length of a hash: 32 bytes. */
export const isHashSized = (hex: string): boolean => hex.length === 2 + 2 * 32

/** Whether it is text without control characters. */
export const isReadable = (text: string | undefined): boolean =>
  text !== undefined && !/[^\P{C}\n\r\t]/u.test(text)
