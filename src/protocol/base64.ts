export const toBase64 = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))

/** Decodes canonical base64 only; `atob` accepts more. */
export const fromBase64 = (
  text: string,
): Uint8Array<ArrayBuffer> | undefined => {
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(text) || text.length % 4 !== 0) {
    return undefined
  }
  const bytes = Uint8Array.from(atob(text), (char) => char.charCodeAt(0))
  return toBase64(bytes) === text ? bytes : undefined
}
