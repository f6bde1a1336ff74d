import { isEthAddress } from './caip.ts'
import { invalidParams } from './errors.ts'
import type { RpcParams } from './json-rpc.ts'

const PATH = 'params.request.params'

/**
 * The bytes that `personal_sign` signs, as `0x` and hex digits. By the standard,
 * the message comes first; some older dapps send the address first, which is
 * accepted if the second parameter is not an address. As in every wallet, `0x`
 * and whole bytes in hex are those bytes; anything else is text in UTF-8.
 */
export const parsePersonalSignParams = (
  params: RpcParams | undefined,
): string => {
  const list = Array.isArray(params) ? params : []
  const place = isEthAddress(list[1]) ? 0 : 1
  return readMessage(list[place], place)
}

/** The message and the signature of `personal_ecRecover`, in hex. */
export const parseEcRecoverParams = (
  params: RpcParams | undefined,
): { message: string; signature: string } => {
  const [message, signature] = Array.isArray(params) ? params : []
  if (typeof signature !== 'string' || !isSignature.test(signature)) {
    throw invalidParams({
      path: `${PATH}.1`,
      reason: 'must be 65 bytes as 0x and hex digits',
    })
  }
  return { message: readMessage(message, 0), signature }
}

const isSignature = /^0x[\da-f]{130}$/i

const readMessage = (message: unknown, place: number): string => {
  if (typeof message !== 'string') {
    throw invalidParams({
      path: `${PATH}.${place}`,
      reason: 'must be a string: text, or bytes as 0x and hex digits',
    })
  }
  return /^0x(?:[\da-f]{2})*$/i.test(message)
    ? message.toLowerCase()
    : toHex(new TextEncoder().encode(message))
}

const toHex = (bytes: Uint8Array): string =>
  `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
