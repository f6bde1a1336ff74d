import { fromBase64, toBase64 } from '../protocol/base64.ts'
import { IV_BYTES, KEY_BYTES, type SealedVault } from './sealed-vault.ts'

export type Bytes = Uint8Array<ArrayBuffer>

/** AES-256-GCM: authenticates the content and its additional data. */
export type Box = { iv: string; data: string }

export const randomBytes = (length: number): Bytes =>
  crypto.getRandomValues(new Uint8Array(length))

/** Keyboards may encode one letter in two ways; NFKC unifies them. */
export const passwordKey = async (
  password: string,
  { name, hash, iterations, salt }: SealedVault['kdf'],
): Promise<CryptoKey> => {
  const bytes = new TextEncoder().encode(password.normalize('NFKC'))
  const base = await crypto.subtle.importKey('raw', bytes, name, false, [
    'deriveKey',
  ])
  bytes.fill(0)
  return crypto.subtle.deriveKey(
    { name, hash, iterations, salt: fromBase64(salt) ?? new Uint8Array() },
    base,
    { name: 'AES-GCM', length: KEY_BYTES * 8 },
    false,
    ['encrypt', 'decrypt'],
  )
}

export const vaultKey = (key: Uint8Array): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', new Uint8Array(key), 'AES-GCM', false, [
    'encrypt',
    'decrypt',
  ])

/** A fresh IV each time: reusing one with the same key reveals the content. */
export const encrypt = async (options: {
  key: CryptoKey
  plain: Bytes
  bound: unknown[]
}): Promise<Box> => {
  const iv = randomBytes(IV_BYTES)
  const data = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv, additionalData: toBytes(options.bound) },
    options.key,
    options.plain,
  )
  return { iv: toBase64(iv), data: toBase64(new Uint8Array(data)) }
}

/** Undefined if the key is wrong or any bit was changed. */
export const decrypt = async (options: {
  key: CryptoKey
  box: Box
  bound: unknown[]
}): Promise<Bytes | undefined> => {
  const iv = fromBase64(options.box.iv)
  const data = fromBase64(options.box.data)
  if (iv === undefined || data === undefined) return undefined
  try {
    const plain = await crypto.subtle.decrypt(
      { name: 'AES-GCM', iv, additionalData: toBytes(options.bound) },
      options.key,
      data,
    )
    return new Uint8Array(plain)
  } catch (error) {
    // Another error, such as out of memory, is not a wrong password.
    if ((error as Error).name === 'OperationError') return undefined
    throw error
  }
}

const toBytes = (bound: unknown[]): Bytes =>
  new TextEncoder().encode(JSON.stringify(bound))
