import { assertSound } from './assert-sound.ts'
import { fromBase58 } from './base58.ts'
import {
  compactU16,
  createByteReader,
  MalformedBytesError,
} from './byte-reader.ts'
import { decodeExactly } from './decode-exactly.ts'
import { decodeMessage } from './decode-message.ts'
import type { SolanaMessage } from './message.ts'
import { SIGNATURE_BYTES } from './signature-bytes.ts'

/** What fits in a network packet. */
export const MAX_TRANSACTION_BYTES = 1_232

export type SolanaTransaction = Readonly<{
  /** One for each signer; zeros where it is missing. */
  signatures: readonly Uint8Array[]
  message: SolanaMessage
  /** What is signed. */
  messageBytes: Uint8Array<ArrayBuffer>
}>

/** Throws `MalformedBytesError` if no node would accept it. */
export const decodeTransaction = (bytes: Uint8Array): SolanaTransaction => {
  if (bytes.length > MAX_TRANSACTION_BYTES) {
    throw new MalformedBytesError(
      `it is longer than ${MAX_TRANSACTION_BYTES} bytes`,
    )
  }
  return decodeExactly(bytes, {
    decode: readTransaction,
    encode: encodeTransaction,
  })
}

const readTransaction = (bytes: Uint8Array): SolanaTransaction => {
  const reader = createByteReader(bytes)
  const signatures = Array.from({ length: reader.compactU16() }, () =>
    reader.take(SIGNATURE_BYTES).slice(),
  )
  const messageBytes = reader.take(reader.left()).slice()
  const message = decodeMessage(messageBytes)
  assertSound(message)
  if (signatures.length !== message.signers) {
    throw new MalformedBytesError(
      `it has room for ${signatures.length} signatures, not ${message.signers}`,
    )
  }
  return { signatures, message, messageBytes }
}

export const encodeTransaction = ({
  signatures,
  messageBytes,
}: Pick<
  SolanaTransaction,
  'signatures' | 'messageBytes'
>): Uint8Array<ArrayBuffer> =>
  Uint8Array.from([
    ...compactU16(signatures.length),
    ...signatures.flatMap((signature) => [...signature]),
    ...messageBytes,
  ])

/** Where this account signs; undefined if it does not. */
export const signerIndex = (
  { accounts, signers }: SolanaMessage,
  address: string,
): number | undefined => {
  const index = accounts.indexOf(address)
  return index >= 0 && index < signers ? index : undefined
}

/** Fills one place; everything else stays as it is. */
export const withSignature = (
  transaction: SolanaTransaction,
  { index, signature }: { index: number; signature: Uint8Array },
): SolanaTransaction => ({
  ...transaction,
  signatures: transaction.signatures.map((one, at) =>
    at === index ? signature : one,
  ),
})

/** 64 bytes in base58. */
export const isSolanaSignature = (value: unknown): value is string =>
  typeof value === 'string' && fromBase58(value)?.length === SIGNATURE_BYTES

export const isSigned = (signature: Uint8Array): boolean =>
  signature.some((byte) => byte !== 0)
