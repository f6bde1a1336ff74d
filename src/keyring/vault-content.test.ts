import { bytesToHex } from '@noble/hashes/utils.js'
import { mnemonicToAccount, privateKeyToAccount } from 'viem/accounts'
import { describe, expect, it } from 'vitest'
import { fc } from '../dev/seeded-fast-check.ts'
import { rounds, testSeed } from '../dev/test-rounds.ts'
import './english-words.ts'
import { developmentAccounts } from '../hosted-node/upstream/development-accounts.ts'
import { DEVELOPER_PHRASE } from './developer-phrase.ts'
import {
  DuplicateSecretError,
  InvalidContentError,
  TooManyAccountsError,
  UnknownKeyringError,
} from './keyring-errors.ts'
import { parseVaultContent } from './parse-vault-content.ts'
import {
  addAccount,
  addPhrase,
  addressesOf,
  emptyContent,
  importPrivateKey,
  MAX_ACCOUNTS,
  secretKeyOf,
  type VaultContent,
} from './vault-content.ts'

const CHANGES = rounds('VAULT_CHANGES', { short: 15, long: 200 })

const phrase =
  'legal winner thank year wave sausage worth useful legal winner thank yellow'
/** The first accounts of the phrase, as viem derives them. */
const judged = Array.from({ length: 6 }, (_, addressIndex) =>
  mnemonicToAccount(phrase, { addressIndex }),
)
const addressAt = (index: number): string => judged[index]?.address ?? ''
const keyAt = (index: number): string =>
  `0x${bytesToHex(judged[index]?.getHdKey().privateKey ?? new Uint8Array())}`
const otherKey = `0x${'1f'.repeat(32)}` as const
const otherAddress = privateKeyToAccount(otherKey).address
const one = developmentAccounts[1] ?? { address: '', secretKey: '' }

const full = async (): Promise<VaultContent> => {
  const first = await addPhrase(emptyContent, { id: 'p', mnemonic: phrase })
  const second = await addAccount(first, 'p')
  const third = importPrivateKey(second, { id: 'k', secretKey: otherKey })
  return addPhrase(third, { id: 'd', mnemonic: DEVELOPER_PHRASE })
}

describe('the content of a vault', () => {
  it('lists the accounts of phrases and private keys', async () => {
    expect(addressesOf(await full())).toEqual([
      {
        address: addressAt(0),
        kind: 'phrase',
        keyringId: 'p',
        index: 0,
        developer: false,
      },
      {
        address: addressAt(1),
        kind: 'phrase',
        keyringId: 'p',
        index: 1,
        developer: false,
      },
      {
        address: otherAddress,
        kind: 'private-key',
        keyringId: 'k',
        index: undefined,
        developer: false,
      },
      {
        address: developmentAccounts[0]?.address,
        kind: 'phrase',
        keyringId: 'd',
        index: 0,
        developer: true,
      },
    ])
  })

  it('stores a phrase and a key in one spelling, however they were typed', async () => {
    const typed = await addPhrase(emptyContent, {
      id: 'p',
      mnemonic: `  ${phrase.toUpperCase().replaceAll(' ', '\n')} `,
    })
    const secretKey = otherKey.slice(2).toUpperCase()
    expect(importPrivateKey(typed, { id: 'k', secretKey })).toEqual({
      version: 1,
      keyrings: [
        {
          kind: 'phrase',
          id: 'p',
          mnemonic: phrase,
          developer: false,
          accounts: [{ index: 0, address: addressAt(0) }],
        },
        {
          kind: 'private-key',
          id: 'k',
          secretKey: otherKey,
          address: otherAddress,
        },
      ],
    })
  })

  it('flags a private key that is publicly known', () => {
    const { secretKey } = one
    const content = importPrivateKey(emptyContent, { id: 'k', secretKey })
    expect(addressesOf(content).map(({ developer }) => developer)).toEqual([
      true,
    ])
  })

  it('returns the key of an address in any letter case, and of no other', async () => {
    const content = await full()
    const keys = await Promise.all(
      [addressAt(1), addressAt(1).toLowerCase(), otherAddress].map((address) =>
        secretKeyOf(content, address),
      ),
    )
    expect(keys.map((key) => key && `0x${bytesToHex(key)}`)).toEqual([
      keyAt(1),
      keyAt(1),
      otherKey,
    ])
    expect(await secretKeyOf(content, addressAt(2))).toBeUndefined()
    expect(await secretKeyOf(content, '')).toBeUndefined()
  })

  it('signs for nobody if a key does not match its address', async () => {
    const content: VaultContent = {
      version: 1,
      keyrings: [
        {
          kind: 'private-key',
          id: 'k',
          secretKey: otherKey,
          address: addressAt(0),
        },
      ],
    }
    await expect(secretKeyOf(content, addressAt(0))).rejects.toThrow(
      InvalidContentError,
    )
  })

  it('rejects what it already contains', async () => {
    const content = await full()
    await expect(
      addPhrase(content, { id: 'x', mnemonic: phrase }),
    ).rejects.toThrow(new DuplicateSecretError('phrase'))
    for (const secretKey of [otherKey, keyAt(0), keyAt(1)]) {
      expect(() => importPrivateKey(content, { id: 'x', secretKey })).toThrow(
        new DuplicateSecretError('private-key'),
      )
    }
    const { secretKey } = one
    expect(() => importPrivateKey(content, { id: 'p', secretKey })).toThrow(
      new DuplicateSecretError('id'),
    )
  })

  it('skips accounts that were imported before', async () => {
    const imported = [0, 2].reduce(
      (content, index) =>
        importPrivateKey(content, {
          id: `k${index}`,
          secretKey: keyAt(index),
        }),
      emptyContent,
    )
    const added = await addPhrase(imported, { id: 'p', mnemonic: phrase })
    const content = await addAccount(added, 'p')
    expect(
      addressesOf(content).map(({ address, index }) => ({ address, index })),
    ).toEqual([
      { address: addressAt(0), index: undefined },
      { address: addressAt(2), index: undefined },
      { address: addressAt(1), index: 1 },
      { address: addressAt(3), index: 3 },
    ])
    expect(await parseVaultContent(content)).toEqual(content)
  })

  it('adds a phrase with those of its accounts that are known', async () => {
    const held = importPrivateKey(emptyContent, {
      id: 'k',
      secretKey: keyAt(1),
    })
    const content = await addPhrase(held, {
      id: 'p',
      mnemonic: phrase,
      known: [
        addressAt(3),
        otherAddress,
        addressAt(1),
        addressAt(0),
        // Beyond the number of known addresses.
        addressAt(5),
      ],
    })
    expect(content.keyrings[1]).toMatchObject({
      accounts: [0, 3].map((index) => ({ index, address: addressAt(index) })),
    })
    expect(await parseVaultContent(content)).toEqual(content)
  })

  it('rejects unknown keyrings', async () => {
    const content = await full()
    await expect(addAccount(content, 'x')).rejects.toThrow(UnknownKeyringError)
    await expect(addAccount(content, 'k')).rejects.toThrow(UnknownKeyringError)
  })

  it('limits the number of accounts', async () => {
    const keys = Array.from({ length: MAX_ACCOUNTS }, (_, at) =>
      (at + 1).toString(16).padStart(64, '0'),
    )
    const content = keys.reduce(
      (before, secretKey, at) =>
        importPrivateKey(before, { id: `${at}`, secretKey }),
      emptyContent,
    )
    expect(await parseVaultContent(content)).toEqual(content)
    expect(() =>
      importPrivateKey(content, { id: 'x', secretKey: otherKey }),
    ).toThrow(TooManyAccountsError)
    await expect(
      addPhrase(content, { id: 'x', mnemonic: phrase }),
    ).rejects.toThrow(TooManyAccountsError)
  })

  it('is read back unchanged after any operations', {
    tags: ['long'],
  }, async () => {
    const phrases = [phrase, DEVELOPER_PHRASE, `${'abandon '.repeat(23)}art`]
    const step = fc.record({
      act: fc.constantFrom('phrase', 'account', 'key'),
      pick: fc.nat(2),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 8 }), async (steps) => {
        let content = emptyContent
        for (const { act, pick } of steps) {
          content = await attempt(content, () => {
            if (act === 'account') return addAccount(content, `p${pick}`)
            const secretKey = keyAt(pick)
            return act === 'key'
              ? importPrivateKey(content, { id: `k${pick}`, secretKey })
              : addPhrase(content, {
                  id: `p${pick}`,
                  mnemonic: phrases[pick] ?? phrase,
                })
          })
        }
        const addresses = addressesOf(content).map(({ address }) => address)
        expect(new Set(addresses).size).toBe(addresses.length)
        expect(
          await parseVaultContent(JSON.parse(JSON.stringify(content))),
        ).toEqual(content)
      }),
      { numRuns: CHANGES },
    )
    console.log(`seed ${testSeed}: ${CHANGES} vaults`)
  })
})

/** A rejected operation changes nothing. */
const attempt = async (
  content: VaultContent,
  act: () => VaultContent | Promise<VaultContent>,
): Promise<VaultContent> => {
  try {
    return await act()
  } catch (error) {
    if (
      error instanceof DuplicateSecretError ||
      error instanceof UnknownKeyringError
    ) {
      return content
    }
    throw error
  }
}
