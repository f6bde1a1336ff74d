import { bytesToHex } from '@noble/hashes/utils.js'
import { isSameAddress } from '../protocol/caip.ts'
import { DEVELOPER_PHRASE, isDeveloperAddress } from './developer-phrase.ts'
import { createHdAccounts, type HdAccounts } from './hd-accounts.ts'
import {
  DuplicateSecretError,
  InvalidContentError,
  TooManyAccountsError,
  UnknownKeyringError,
} from './keyring-errors.ts'
import { parseMnemonic } from './mnemonic.ts'
import { addressOf, parsePrivateKey } from './private-key.ts'

export type PhraseAccount = { index: number; address: string }

export type PhraseKeyring = {
  kind: 'phrase'
  id: string
  mnemonic: string
  /** The phrase is the public development phrase. */
  developer: boolean
  /** Rising indexes; one is missing if its key was imported before. */
  accounts: readonly PhraseAccount[]
}

export type PrivateKeyKeyring = {
  kind: 'private-key'
  id: string
  /** 0x and 64 lower-case hexadecimal digits. */
  secretKey: string
  address: string
}

export type SolanaKeyKeyring = {
  kind: 'solana-key'
  id: string
  /** 64 bytes in base58: the secret half, then the address. */
  secretKey: string
  address: string
}

export type Keyring = PhraseKeyring | PrivateKeyKeyring | SolanaKeyKeyring

/**
 * The secret content of a vault. Addresses are unique. Only version 2 has keys
 * of Solana; without one it is 1, which earlier versions can open.
 */
export type VaultContent = { version: 1 | 2; keyrings: readonly Keyring[] }

export type HeldAddress = {
  address: string
  /** The addresses of the same account in other namespaces. */
  others?: string[]
  kind: 'phrase' | 'private-key'
  keyringId: string
  /** The account's index in its phrase. */
  index: number | undefined
  developer: boolean
}

/** Limit of all keyrings together: opening a vault derives every account. */
export const MAX_ACCOUNTS = 200

export const emptyContent: VaultContent = { version: 1, keyrings: [] }

/**
 * Adds a phrase as typed, with its first account and those further ones whose
 * addresses are known from before.
 */
export const addPhrase = async (
  content: VaultContent,
  {
    id,
    mnemonic: typed,
    known = [],
  }: { id: string; mnemonic: string; known?: readonly string[] },
): Promise<VaultContent> => {
  const mnemonic = parseMnemonic(typed)
  if (
    content.keyrings.some(
      (keyring) => keyring.kind === 'phrase' && keyring.mnemonic === mnemonic,
    )
  ) {
    throw new DuplicateSecretError('phrase')
  }
  const developer = mnemonic === DEVELOPER_PHRASE
  const hd = await createHdAccounts(mnemonic)
  const first = nextAccount({ content, from: 0, hd })
  const further = knownAccounts({ content, from: first.index + 1, hd, known })
  const accounts = [first, ...further]
  return append(content, { kind: 'phrase', id, mnemonic, developer, accounts })
}

/** Adds the phrase's next account. */
export const addAccount = async (
  content: VaultContent,
  keyringId: string,
): Promise<VaultContent> => {
  const phrase = content.keyrings.find(({ id }) => id === keyringId)
  if (phrase?.kind !== 'phrase') throw new UnknownKeyringError()
  const account = nextAccount({
    content,
    from: (phrase.accounts.at(-1)?.index ?? -1) + 1,
    hd: await createHdAccounts(phrase.mnemonic),
  })
  const accounts = [...phrase.accounts, account]
  return {
    ...content,
    keyrings: content.keyrings.map((keyring) =>
      keyring === phrase ? { ...phrase, accounts } : keyring,
    ),
  }
}

/** Adds a private key as typed. */
export const importPrivateKey = (
  content: VaultContent,
  { id, secretKey: typed }: { id: string; secretKey: string },
): VaultContent => {
  const bytes = parsePrivateKey(typed)
  const address = addressOf(bytes)
  if (holds(content, address)) throw new DuplicateSecretError('private-key')
  assertRoom(content)
  const secretKey = `0x${bytesToHex(bytes)}`
  bytes.fill(0)
  return append(content, { kind: 'private-key', id, secretKey, address })
}

export const addressesOf = (content: VaultContent): HeldAddress[] =>
  content.keyrings.flatMap((keyring): HeldAddress[] => {
    const { id: keyringId } = keyring
    if (keyring.kind === 'phrase') {
      const { accounts, developer, kind } = keyring
      return accounts.map(({ address, index }) => ({
        address,
        kind,
        keyringId,
        index,
        developer,
      }))
    }
    const { address } = keyring
    const developer = isDeveloperAddress(address)
    const kind = 'private-key'
    return [{ address, kind, keyringId, index: undefined, developer }]
  })

/**
 * A fresh copy that the caller wipes; undefined for an unknown address. Takes an
 * address of `eip155`, in any letter case.
 */
export const secretKeyOf = async (
  content: VaultContent,
  address: string,
): Promise<Uint8Array | undefined> => {
  const held = addressesOf(content).find((one) =>
    isSameAddress(one.address, address),
  )
  const keyring = content.keyrings.find(({ id }) => id === held?.keyringId)
  if (held === undefined || keyring === undefined) return undefined
  const secretKey =
    keyring.kind === 'phrase'
      ? (await createHdAccounts(keyring.mnemonic)).secretKeyAt(held.index ?? -1)
      : parsePrivateKey(keyring.secretKey)
  // A key of another account must never sign for this one.
  if (addressOf(secretKey) !== held.address) {
    secretKey.fill(0)
    throw new InvalidContentError('address')
  }
  return secretKey
}

/** The key as text; undefined for an unknown address. */
export const exportPrivateKey = async (
  content: VaultContent,
  address: string,
): Promise<string | undefined> => {
  const secretKey = await secretKeyOf(content, address)
  if (!secretKey) return undefined
  const text = `0x${bytesToHex(secretKey)}`
  secretKey.fill(0)
  return text
}

/**
 * The next account that the vault does not contain. One that was imported by
 * its private key stays where it is: otherwise removing the phrase would remove
 * it.
 */
const nextAccount = (options: {
  content: VaultContent
  from: number
  hd: HdAccounts
}): PhraseAccount => {
  const { content, from, hd } = options
  assertRoom(content)
  const address = hd.addressAt(from)
  return holds(content, address)
    ? nextAccount({ content, from: from + 1, hd })
    : { index: from, address }
}

/**
 * Accounts are added one by one, so none lies beyond the number of known ones.
 */
const knownAccounts = (options: {
  content: VaultContent
  from: number
  hd: HdAccounts
  known: readonly string[]
}): PhraseAccount[] => {
  const { content, from, hd } = options
  const known = new Set(options.known)
  const room = MAX_ACCOUNTS - addressesOf(content).length - 1
  const found: PhraseAccount[] = []
  const end = Math.min(known.size, MAX_ACCOUNTS)
  for (let index = from; index < end && found.length < room; index += 1) {
    const address = hd.addressAt(index)
    if (known.has(address) && !holds(content, address)) {
      found.push({ index, address })
    }
  }
  return found
}

const holds = (content: VaultContent, address: string): boolean =>
  addressesOf(content).some((held) => held.address === address)

export const assertRoom = (content: VaultContent): void => {
  if (addressesOf(content).length >= MAX_ACCOUNTS) {
    throw new TooManyAccountsError()
  }
}

export const append = (
  content: VaultContent,
  keyring: Keyring,
): VaultContent => {
  if (content.keyrings.some(({ id }) => id === keyring.id)) {
    throw new DuplicateSecretError('id')
  }
  return { ...content, keyrings: [...content.keyrings, keyring] }
}
