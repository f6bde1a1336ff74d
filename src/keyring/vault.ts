import { toBase64 } from '../protocol/base64.ts'
import { isAccepted, PREFERRED_ITERATIONS } from './kdf-parameters.ts'
import {
  DamagedVaultError,
  InvalidContentError,
  WrongKeyError,
  WrongPasswordError,
} from './keyring-errors.ts'
import { parseVaultContent } from './parse-vault-content.ts'
import {
  digestOf,
  KEY_BYTES,
  parseSealedVault,
  SALT_BYTES,
  type SealedVault,
} from './sealed-vault.ts'
import {
  type Box,
  type Bytes,
  decrypt,
  encrypt,
  passwordKey,
  randomBytes,
  vaultKey,
} from './vault-cipher.ts'
import type { VaultContent } from './vault-content.ts'

/**
 * The password opens `check`, which contains the vault's key; that key opens
 * the content. The key is random: it reveals nothing about the password, and is
 * useless without the sealed vault.
 */
export type OpenVault = { content: VaultContent; key: Uint8Array }

/** Content is padded to this many bytes, to hide the number of words. */
const PADDING = 1_024

export const sealVault = async (options: {
  content: VaultContent
  password: string
  iterations?: number
}): Promise<{ sealed: SealedVault; key: Uint8Array }> => {
  const key = randomBytes(KEY_BYTES)
  return { sealed: await sealWithKey({ ...options, key }), key }
}

const sealWithKey = async (options: {
  content: VaultContent
  password: string
  iterations?: number
  key: Bytes
}): Promise<SealedVault> => {
  const { content, password, key } = options
  const { iterations = PREFERRED_ITERATIONS } = options
  if (!isAccepted(iterations)) throw new RangeError('Unsafe iterations')
  const kdf: SealedVault['kdf'] = {
    name: 'PBKDF2',
    hash: 'SHA-256',
    iterations,
    salt: toBase64(randomBytes(SALT_BYTES)),
  }
  const check = await encrypt({
    key: await passwordKey(password, kdf),
    plain: key,
    bound: boundToCheck(kdf),
  })
  return sealContent({ kdf, check, key, content })
}

/** Checks for damage first, so that a failure here means a wrong password. */
export const openVault = async (
  value: unknown,
  password: string,
): Promise<OpenVault> => {
  const sealed = await parseSealedVault(value)
  const key = await decrypt({
    key: await passwordKey(password, sealed.kdf),
    box: sealed.check,
    bound: boundToCheck(sealed.kdf),
  })
  if (key === undefined) throw new WrongPasswordError()
  const plain = await openContent(sealed, key)
  if (plain === undefined) throw new DamagedVaultError('content')
  return { content: await readContent(plain), key }
}

/** With the key of an earlier `openVault`, without key derivation. */
export const openWithKey = async (
  value: unknown,
  key: Uint8Array,
): Promise<VaultContent> => {
  const plain = await openContent(await parseSealedVault(value), key)
  if (plain === undefined) throw new WrongKeyError()
  return readContent(plain)
}

/** New content under the same password. */
export const reseal = async (options: {
  sealed: unknown
  key: Uint8Array
  content: VaultContent
}): Promise<SealedVault> => {
  const { key, content } = options
  const sealed = await parseSealedVault(options.sealed)
  // With a key other than the one in `check`, no password would open it again.
  const former = await openContent(sealed, key)
  if (former === undefined) throw new WrongKeyError()
  former.fill(0)
  const { kdf, check } = sealed
  return sealContent({ kdf, check, key, content })
}

/**
 * The same password, key and content with the preferred parameters; undefined
 * if the vault already has them. With the same key, a wallet that is unlocked
 * stays so.
 */
export const strengthen = async (options: {
  sealed: unknown
  content: VaultContent
  password: string
  key: Uint8Array
}): Promise<SealedVault | undefined> => {
  const { kdf } = await parseSealedVault(options.sealed)
  if (kdf.iterations >= PREFERRED_ITERATIONS) return undefined
  const { content, password } = options
  return sealWithKey({ content, password, key: new Uint8Array(options.key) })
}

/**
 * A separate vault: new salt, new key, and never fewer iterations. The old one
 * still opens with the old password; the caller must remove its copies.
 */
export const changePassword = async (options: {
  sealed: unknown
  content: VaultContent
  newPassword: string
}): Promise<{ sealed: SealedVault; key: Uint8Array }> => {
  const { content, newPassword } = options
  const { kdf } = await parseSealedVault(options.sealed)
  return sealVault({
    content,
    password: newPassword,
    iterations: Math.max(kdf.iterations, PREFERRED_ITERATIONS),
  })
}

const sealContent = async (options: {
  kdf: SealedVault['kdf']
  check: Box
  key: Uint8Array
  content: VaultContent
}): Promise<SealedVault> => {
  const { kdf, check } = options
  // Rejects unreadable content now, while the caller can still fix it.
  const text = JSON.stringify(await parseVaultContent(options.content))
  const room = Math.ceil(text.length / PADDING) * PADDING
  const plain = new TextEncoder().encode(text.padEnd(room))
  const box = await encrypt({
    key: await vaultKey(options.key),
    plain,
    bound: boundToContent({ kdf, check }),
  })
  plain.fill(0)
  const cipher: SealedVault['cipher'] = { name: 'AES-GCM', ...box }
  const sealed = { version: 1 as const, kdf, check, cipher }
  return { ...sealed, digest: await digestOf(sealed) }
}

const openContent = async (
  { kdf, check, cipher }: SealedVault,
  key: Uint8Array,
): Promise<Uint8Array | undefined> =>
  key.length === KEY_BYTES
    ? decrypt({
        key: await vaultKey(key),
        box: cipher,
        bound: boundToContent({ kdf, check }),
      })
    : undefined

const readContent = async (plain: Uint8Array): Promise<VaultContent> => {
  const text = new TextDecoder().decode(plain)
  plain.fill(0)
  try {
    return await parseVaultContent(JSON.parse(text))
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof InvalidContentError) {
      throw new DamagedVaultError('content')
    }
    throw error
  }
}

const boundToCheck = ({
  name,
  hash,
  iterations,
  salt,
}: SealedVault['kdf']): unknown[] => [
  'portolan vault key',
  1,
  name,
  hash,
  iterations,
  salt,
  'AES-GCM',
]

/** Bound to `check` too, so that content belongs to one password. */
const boundToContent = (
  sealed: Pick<SealedVault, 'kdf' | 'check'>,
): unknown[] => [
  'portolan vault content',
  boundToCheck(sealed.kdf),
  sealed.check.iv,
  sealed.check.data,
]
