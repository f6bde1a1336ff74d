/** `personal_sign` takes bytes: a text that looks like hex would be misread. */
export const textAsHex = (text: string): string => {
  const bytes = Array.from(new TextEncoder().encode(text))
  return `0x${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}
