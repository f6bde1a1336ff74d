import { describe, expect, it } from 'vitest'
import '../english-words.ts'
import { addressOfKey, exportKey, importKey, keyOf } from '../any-key.ts'
import { DuplicateSecretError, InvalidContentError } from '../keyring-errors.ts'
import { parseVaultContent } from '../parse-vault-content.ts'
import {
  addAccount,
  addPhrase,
  emptyContent,
  type VaultContent,
} from '../vault-content.ts'
import { createSolanaAccounts } from './solana-accounts.ts'
import { formatSolanaKey } from './solana-key.ts'
import { heldAddresses } from './vault-keys.ts'

const PHRASE = `${'abandon '.repeat(11)}about`
const ADDRESSES = [
  'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk',
  'Hh8QwFUA6MtVu1qAoq12ucvFHNwCcVTV7hpWjeY1Hztb',
] as const

const withPhrase = async (content: VaultContent): Promise<VaultContent> =>
  addAccount(await addPhrase(content, { id: 'p', mnemonic: PHRASE }), 'p')

const keyAt = async (index: number): Promise<string> =>
  formatSolanaKey((await createSolanaAccounts(PHRASE)).secretKeyAt(index))

const listed = async (content: VaultContent): Promise<unknown[]> =>
  (await heldAddresses(content)).map(({ kind, address, others }) => [
    kind,
    address.startsWith('0x') ? 'eip155' : address,
    others,
  ])

describe('a vault with keys of Solana', () => {
  it('has an address of each namespace for accounts of a phrase', async () => {
    const content = await withPhrase(emptyContent)
    expect(content.version).toBe(1)
    expect(await listed(content)).toStrictEqual([
      ['phrase', 'eip155', [ADDRESSES[0]]],
      ['phrase', 'eip155', [ADDRESSES[1]]],
    ])
    const key = await keyOf(content, ADDRESSES[1])
    expect(key && formatSolanaKey(key)).toBe(await keyAt(1))
    expect(await exportKey(content, ADDRESSES[0])).toBe(await keyAt(0))
  })

  it('has one address for an imported key, and opens again', async () => {
    const secretKey = await keyAt(0)
    const content = await importKey(emptyContent, { id: 'k', secretKey })
    expect(content).toStrictEqual({
      version: 2,
      keyrings: [
        { kind: 'solana-key', id: 'k', secretKey, address: ADDRESSES[0] },
      ],
    })
    expect(addressOfKey(secretKey)).toBe(ADDRESSES[0])
    expect(await parseVaultContent(content)).toStrictEqual(content)
    expect(await listed(content)).toStrictEqual([
      ['private-key', ADDRESSES[0], undefined],
    ])
    expect(await exportKey(content, ADDRESSES[0])).toBe(secretKey)
  })

  it('has an address once, whichever comes first', async () => {
    const secretKey = await keyAt(0)
    const imported = await importKey(emptyContent, { id: 'k', secretKey })
    expect(await listed(await withPhrase(imported))).toStrictEqual([
      ['private-key', ADDRESSES[0], undefined],
      ['phrase', 'eip155', []],
      ['phrase', 'eip155', [ADDRESSES[1]]],
    ])
    await expect(
      importKey(await withPhrase(emptyContent), { id: 'k', secretKey }),
    ).rejects.toThrow(DuplicateSecretError)
  })

  it('has no key for an address in another letter case', async () => {
    const content = await withPhrase(emptyContent)
    expect(await keyOf(content, ADDRESSES[0].toLowerCase())).toBeUndefined()
    expect(await exportKey(content, ADDRESSES[0].slice(1))).toBeUndefined()
  })

  it('is refused with another address or version', async () => {
    const secretKey = await keyAt(0)
    const content = await importKey(emptyContent, { id: 'k', secretKey })
    const [keyring] = content.keyrings
    const wrong = [
      { ...content, version: 1 },
      { ...emptyContent, version: 2 },
      { ...content, keyrings: [{ ...keyring, address: ADDRESSES[1] }] },
      { ...content, keyrings: [{ ...keyring, secretKey: `[${secretKey}]` }] },
    ]
    for (const one of wrong) {
      await expect(parseVaultContent(one)).rejects.toThrow(InvalidContentError)
    }
  })
})
