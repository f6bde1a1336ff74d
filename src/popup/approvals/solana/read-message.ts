import { fromBase64 } from '../../../protocol/base64.ts'
import {
  type OffchainMessage,
  parseOffchainMessage,
} from '../../../protocol/solana/offchain-message.ts'
import { toHex } from './hex.ts'

export type ReadMessage = {
  /** Undefined without such a header. */
  header: OffchainMessage | undefined
  /** What the user reads; undefined if it is not UTF-8. */
  plain: string | undefined
  /** The same in hex. */
  hex: string
  /** All that is signed. */
  signed: string
}

/** The content of a message, without the header of off-chain messages. */
export const readMessage = (base64: string): ReadMessage => {
  const bytes = fromBase64(base64) ?? new Uint8Array()
  const header = parseOffchainMessage(bytes)
  const content = header?.content ?? bytes
  return {
    header,
    plain: textOf(content),
    hex: toHex(content),
    signed: toHex(bytes),
  }
}

const textOf = (bytes: Uint8Array): string | undefined => {
  try {
    const options = { fatal: true, ignoreBOM: true }
    return new TextDecoder('utf-8', options).decode(bytes)
  } catch {
    // Other bytes are expected.
    return undefined
  }
}

const CLAIM = /\bwants you to sign in with your /i

/**
 * The site that a text signs in to, if it is another one: `signIn` refuses it,
 * so it must not pass as a message.
 */
export const foreignSignIn = (
  plain: string,
  origin: string,
): string | undefined => {
  const { host } = new URL(origin)
  for (const line of plain.split(/[\n\r\u2028\u2029]/)) {
    const [claim] = CLAIM.exec(line) ?? []
    if (claim === undefined) continue
    const domain = line.slice(0, line.search(CLAIM)).trim()
    if (domain !== host && domain !== origin) return domain
  }
  return undefined
}
