import { isEthAddress } from '../protocol/caip.ts'
import { addressOf, parsePrivateKey } from './private-key.ts'
import {
  formatSolanaKey,
  looksLikeSolanaKey,
  readSolanaKey,
} from './solana/solana-key.ts'
import { importSolanaKey, solanaKeyOf } from './solana/vault-keys.ts'
import {
  exportPrivateKey,
  importPrivateKey,
  secretKeyOf,
  type VaultContent,
} from './vault-content.ts'

/** The address of a private key as typed, in its namespace. */
export const addressOfKey = (typed: string): string => {
  if (looksLikeSolanaKey(typed)) return readSolanaKey(typed).address
  const bytes = parsePrivateKey(typed)
  const address = addressOf(bytes)
  bytes.fill(0)
  return address
}

/** Adds a private key of any namespace, as typed. */
export const importKey = async (
  content: VaultContent,
  added: { id: string; secretKey: string },
): Promise<VaultContent> =>
  looksLikeSolanaKey(added.secretKey)
    ? importSolanaKey(content, added)
    : importPrivateKey(content, added)

/** A fresh copy that the caller wipes; undefined for an unknown address. */
export const keyOf = (
  content: VaultContent,
  address: string,
): Promise<Uint8Array | undefined> =>
  isEthAddress(address)
    ? secretKeyOf(content, address)
    : solanaKeyOf(content, address)

/** The key as text; undefined for an unknown address. */
export const exportKey = async (
  content: VaultContent,
  address: string,
): Promise<string | undefined> => {
  if (isEthAddress(address)) return exportPrivateKey(content, address)
  const secretKey = await solanaKeyOf(content, address)
  if (!secretKey) return undefined
  const text = formatSolanaKey(secretKey)
  secretKey.fill(0)
  return text
}
