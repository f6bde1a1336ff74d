import { DuplicateSecretError, InvalidContentError } from '../keyring-errors.ts'
import {
  addressesOf,
  append,
  assertRoom,
  type HeldAddress,
  type VaultContent,
} from '../vault-content.ts'
import { createSolanaAccounts, solanaAddressOf } from './solana-accounts.ts'
import { parseSolanaKey, readSolanaKey } from './solana-key.ts'

/**
 * The accounts with their addresses in all namespaces. Those of a phrase have
 * one of Solana too, which is derived and not stored. If its key was imported
 * before, the imported account has it.
 */
export const heldAddresses = async (
  content: VaultContent,
): Promise<HeldAddress[]> => {
  const held = addressesOf(content)
  const taken = new Set(held.map(({ address }) => address))
  const derived = await Promise.all(
    content.keyrings.map(async (keyring) => {
      if (keyring.kind !== 'phrase') return []
      const { addressAt } = await createSolanaAccounts(keyring.mnemonic)
      return keyring.accounts.map(({ address, index }) => {
        const other = addressAt(index)
        return [address, taken.has(other) ? [] : [other]] as const
      })
    }),
  )
  const others = new Map(derived.flat())
  return held.map((one) => {
    const added = others.get(one.address)
    return added ? { ...one, others: added } : one
  })
}

/** Adds a key as typed. */
export const importSolanaKey = async (
  content: VaultContent,
  { id, secretKey }: { id: string; secretKey: string },
): Promise<VaultContent> => {
  const key = readSolanaKey(secretKey)
  const isHeld = (await heldAddresses(content)).some(
    ({ address, others = [] }) => [address, ...others].includes(key.address),
  )
  if (isHeld) throw new DuplicateSecretError('private-key')
  assertRoom(content)
  return append({ ...content, version: 2 }, { kind: 'solana-key', id, ...key })
}

/** A fresh copy that the caller wipes; undefined for an unknown address. */
export const solanaKeyOf = async (
  content: VaultContent,
  address: string,
): Promise<Uint8Array | undefined> => {
  for (const keyring of content.keyrings) {
    if (keyring.kind === 'solana-key' && keyring.address === address) {
      return assertOf(parseSolanaKey(keyring.secretKey), address)
    }
    if (keyring.kind !== 'phrase') continue
    const solana = await createSolanaAccounts(keyring.mnemonic)
    const account = keyring.accounts.find(
      ({ index }) => solana.addressAt(index) === address,
    )
    if (account) return assertOf(solana.secretKeyAt(account.index), address)
  }
  return undefined
}

/** A key of another account must never sign for this one. */
const assertOf = (secretKey: Uint8Array, address: string): Uint8Array => {
  if (solanaAddressOf(secretKey) === address) return secretKey
  secretKey.fill(0)
  throw new InvalidContentError('address')
}
