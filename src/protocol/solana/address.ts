import { fromBase58 } from './base58.ts'

export const ADDRESS_BYTES = 32

/** 32 bytes in base58; another letter case is another address. */
export const isSolanaAddress = (value: unknown): value is string =>
  typeof value === 'string' &&
  value.length <= 44 &&
  fromBase58(value)?.length === ADDRESS_BYTES

/** For an address that was checked before. */
export const addressBytes = (address: string): Uint8Array<ArrayBuffer> => {
  const bytes = fromBase58(address)
  if (bytes?.length !== ADDRESS_BYTES) throw new Error('Not an address')
  return bytes
}
