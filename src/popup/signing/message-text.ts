/** The bytes behind `0x` and hex digits. */
const bytesOf = (hex: string): Uint8Array =>
  Uint8Array.from(hex.slice(2).match(/../g) ?? [], (pair) =>
    Number.parseInt(pair, 16),
  )

/** The text that these bytes are in UTF-8, to the last of them, if they are. */
export const textOf = (hex: string): string | undefined => {
  try {
    const options = { fatal: true, ignoreBOM: true }
    return new TextDecoder('utf-8', options).decode(bytesOf(hex))
  } catch {
    // Bytes that are no text are no fault.
    return undefined
  }
}
