import { bytesToHex } from '@noble/hashes/utils.js'
import { DEVELOPER_PHRASE } from './developer-phrase.ts'
import { createHdAccounts, isAccountIndex } from './hd-accounts.ts'
import { InvalidContentError, NewerVaultError } from './keyring-errors.ts'
import { parseMnemonic } from './mnemonic.ts'
import { addressOf, parsePrivateKey } from './private-key.ts'
import { readSolanaKey } from './solana/solana-key.ts'
import {
  addressesOf,
  type Keyring,
  MAX_ACCOUNTS,
  type PhraseAccount,
  type PhraseKeyring,
  type PrivateKeyKeyring,
  type SolanaKeyKeyring,
  type VaultContent,
} from './vault-content.ts'

/**
 * Decrypted content, rebuilt member by member. Every address is derived again:
 * if one did not match its secret, money sent there would be lost.
 */
export const parseVaultContent = async (
  value: unknown,
): Promise<VaultContent> => {
  const members = record(value, 'content')
  if (isNewer(members.version)) throw new NewerVaultError()
  const { version } = members
  if (version !== 1 && version !== 2) throw new InvalidContentError('version')
  assertMembers(members, ['version', 'keyrings'])
  const content: VaultContent = {
    version,
    keyrings: await Promise.all(
      list(members.keyrings, 'keyrings').map(parseKeyring),
    ),
  }
  const hasSolana = content.keyrings.some(({ kind }) => kind === 'solana-key')
  if (hasSolana !== (version === 2)) throw new InvalidContentError('version')
  assertDistinct(content)
  return content
}

const isNewer = (version: unknown): boolean =>
  Number.isSafeInteger(version) && (version as number) > 2

const parseKeyring = async (value: unknown): Promise<Keyring> => {
  const members = record(value, 'keyring')
  switch (members.kind) {
    case 'phrase':
      return parsePhrase(members)
    case 'private-key':
      return parsePrivateKeyKeyring(members)
    case 'solana-key':
      return parseSolanaKeyring(members)
    default:
      throw new InvalidContentError('kind')
  }
}

const parsePhrase = async (
  members: Record<string, unknown>,
): Promise<PhraseKeyring> => {
  assertMembers(members, ['kind', 'id', 'mnemonic', 'developer', 'accounts'])
  const mnemonic = secret(members, { name: 'mnemonic', spell: parseMnemonic })
  const developer = mnemonic === DEVELOPER_PHRASE
  if (members.developer !== developer) {
    throw new InvalidContentError('developer')
  }
  const hd = await createHdAccounts(mnemonic)
  const accounts = list(members.accounts, 'accounts').map((account) =>
    parseAccount(account, hd.addressAt),
  )
  const rises = accounts.every(
    ({ index }, at) => at === 0 || index > (accounts[at - 1]?.index ?? 0),
  )
  if (accounts.length === 0 || !rises) throw new InvalidContentError('accounts')
  return {
    kind: 'phrase',
    id: parseId(members.id),
    mnemonic,
    developer,
    accounts,
  }
}

const parseAccount = (
  value: unknown,
  addressAt: (index: number) => string,
): PhraseAccount => {
  const members = record(value, 'account')
  assertMembers(members, ['index', 'address'])
  const { index } = members
  if (!isAccountIndex(index)) throw new InvalidContentError('index')
  const address = addressAt(index)
  if (members.address !== address) throw new InvalidContentError('address')
  return { index, address }
}

const parsePrivateKeyKeyring = (
  members: Record<string, unknown>,
): PrivateKeyKeyring => {
  assertMembers(members, ['kind', 'id', 'secretKey', 'address'])
  const secretKey = secret(members, { name: 'secretKey', spell: toSecretKey })
  const address = addressOf(parsePrivateKey(secretKey))
  if (members.address !== address) throw new InvalidContentError('address')
  return { kind: 'private-key', id: parseId(members.id), secretKey, address }
}

const parseSolanaKeyring = (
  members: Record<string, unknown>,
): SolanaKeyKeyring => {
  assertMembers(members, ['kind', 'id', 'secretKey', 'address'])
  const spell = (text: string): string => readSolanaKey(text).secretKey
  const secretKey = secret(members, { name: 'secretKey', spell })
  const { address } = readSolanaKey(secretKey)
  if (members.address !== address) throw new InvalidContentError('address')
  return { kind: 'solana-key', id: parseId(members.id), secretKey, address }
}

const toSecretKey = (text: string): string =>
  `0x${bytesToHex(parsePrivateKey(text))}`

const parseId = (value: unknown): string => {
  if (typeof value === 'string' && value !== '') return value
  throw new InvalidContentError('id')
}

/** A secret exactly as it is stored. */
const secret = (
  members: Record<string, unknown>,
  { name, spell }: { name: string; spell: (text: string) => string },
): string => {
  const value = members[name]
  if (typeof value === 'string' && isSpelling(value, spell)) return value
  throw new InvalidContentError(name)
}

const isSpelling = (
  value: string,
  spell: (text: string) => string,
): boolean => {
  try {
    return spell(value) === value
  } catch {
    // Details are for the user who types it, not for a stored record.
    return false
  }
}

const record = (value: unknown, part: string): Record<string, unknown> => {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    return value as Record<string, unknown>
  }
  throw new InvalidContentError(part)
}

const list = (value: unknown, part: string): unknown[] => {
  if (Array.isArray(value) && value.length <= MAX_ACCOUNTS) return value
  throw new InvalidContentError(part)
}

const assertMembers = (
  members: Record<string, unknown>,
  names: string[],
): void => {
  if (Object.keys(members).sort().join() !== names.sort().join()) {
    throw new InvalidContentError('members')
  }
}

const assertDistinct = (content: VaultContent): void => {
  const addresses = addressesOf(content).map(({ address }) => address)
  const ids = content.keyrings.map(({ id }) => id)
  if (
    addresses.length > MAX_ACCOUNTS ||
    new Set(addresses).size < addresses.length ||
    new Set(ids).size < ids.length
  ) {
    throw new InvalidContentError('keyrings')
  }
}
