import { MalformedBytesError } from './byte-reader.ts'

/**
 * Refuses bytes that are not exactly what their content encodes to: what the
 * user is shown must be all that is signed, whatever a decoder accepts.
 */
export const decodeExactly = <Content>(
  bytes: Uint8Array,
  {
    decode,
    encode,
  }: {
    decode: (bytes: Uint8Array) => Content
    encode: (content: Content) => Uint8Array
  },
): Content => {
  const content = decode(bytes)
  const encoded = encode(content)
  const isSame =
    encoded.length === bytes.length &&
    encoded.every((byte, index) => byte === bytes[index])
  if (!isSame) {
    throw new MalformedBytesError('its content encodes to other bytes')
  }
  return content
}
