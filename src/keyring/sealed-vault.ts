import { fromBase64, toBase64 } from '../protocol/base64.ts'
import { NotJsonError, toOwnJson } from '../protocol/own-json.ts'
import { isAccepted } from './kdf-parameters.ts'
import { DamagedVaultError, NewerVaultError } from './keyring-errors.ts'

export const SALT_BYTES = 32
export const IV_BYTES = 12
export const KEY_BYTES = 32
const TAG_BYTES = 16

/** The vault as it is stored; bytes are base64. */
export type SealedVault = {
  version: 1
  kdf: { name: 'PBKDF2'; hash: 'SHA-256'; iterations: number; salt: string }
  /** The vault's key, encrypted with the password's key. */
  check: { iv: string; data: string }
  /** The content, encrypted with the vault's key. */
  cipher: { name: 'AES-GCM'; iv: string; data: string }
  /** Digest of all other members; see `digestOf`. */
  digest: string
}

/**
 * SHA-256 of all other members, with sorted names. It is no secret and protects
 * nothing; it tells damage from a wrong password before one is tried. Every
 * later version must follow this rule, or a damaged version number could pass
 * for a newer one.
 */
export const digestOf = async (sealed: object): Promise<string> => {
  const { digest: _, ...rest } = sealed as { digest?: unknown }
  const bytes = new TextEncoder().encode(inOrder(rest))
  return toBase64(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)))
}

const inOrder = (value: unknown): string =>
  JSON.stringify(value, (_, member: unknown) =>
    typeof member === 'object' && member !== null && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).sort(byName))
      : member,
  )

const byName = (
  [one]: [string, unknown],
  [other]: [string, unknown],
): number => (one < other ? -1 : 1)

/** A valid record with safe parameters for key derivation. */
export const parseSealedVault = async (
  value: unknown,
): Promise<SealedVault> => {
  const sealed = ownCopy(value)
  if (!isRecord(sealed)) throw new DamagedVaultError('shape')
  if (sealed.digest !== (await digestOf(sealed))) {
    throw new DamagedVaultError('digest')
  }
  if (Number.isSafeInteger(sealed.version) && Number(sealed.version) > 1) {
    throw new NewerVaultError()
  }
  if (!isSealedVault(sealed)) throw new DamagedVaultError('shape')
  if (!isAccepted(sealed.kdf.iterations)) {
    throw new DamagedVaultError('parameters')
  }
  return sealed
}

const ownCopy = (value: unknown): unknown => {
  try {
    return toOwnJson(value)
  } catch (error) {
    if (error instanceof NotJsonError) throw new DamagedVaultError('shape')
    throw error
  }
}

type Shape = ((value: unknown) => boolean) | { [name: string]: Shape }

const is = (expected: unknown) => (value: unknown) => value === expected

const isBase64 =
  (fits: (bytes: number) => boolean) =>
  (value: unknown): boolean =>
    typeof value === 'string' && fits(fromBase64(value)?.length ?? -1)

const shape: Shape = {
  version: is(1),
  kdf: {
    name: is('PBKDF2'),
    hash: is('SHA-256'),
    iterations: (value) => typeof value === 'number',
    salt: isBase64(is(SALT_BYTES)),
  },
  check: {
    iv: isBase64(is(IV_BYTES)),
    data: isBase64(is(KEY_BYTES + TAG_BYTES)),
  },
  cipher: {
    name: is('AES-GCM'),
    iv: isBase64(is(IV_BYTES)),
    data: isBase64((bytes) => bytes >= TAG_BYTES),
  },
  digest: (value) => typeof value === 'string',
}

const isSealedVault = (value: unknown): value is SealedVault =>
  hasShape(value, shape)

/** With exactly the members of the shape. */
const hasShape = (value: unknown, shape: Shape): boolean =>
  typeof shape === 'function'
    ? shape(value)
    : isRecord(value) &&
      Object.keys(value).length === Object.keys(shape).length &&
      Object.entries(shape).every(
        ([name, member]) => name in value && hasShape(value[name], member),
      )

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
