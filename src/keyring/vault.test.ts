import { bytesToHex } from '@noble/hashes/utils.js'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import './english-words.ts'
import { deriveQuickly } from '../dev/quick-keys.ts'
import { rounds } from '../dev/test-rounds.ts'
import { DEVELOPER_PHRASE } from './developer-phrase.ts'
import {
  DamagedVaultError,
  InvalidContentError,
  NewerVaultError,
  WrongKeyError,
  WrongPasswordError,
} from './keyring-errors.ts'
import { digestOf, type SealedVault } from './sealed-vault.ts'
import {
  changePassword,
  openVault,
  openWithKey,
  reseal,
  sealVault,
  strengthen,
} from './vault.ts'
import {
  addAccount,
  addPhrase,
  emptyContent,
  importPrivateKey,
  type VaultContent,
} from './vault-content.ts'

/** How often the same content is sealed again, in hundreds. */
const RESEALS = 100 * rounds('RESEALS', { short: 5, long: 100 })

const password = 'violet anchor 71'
const secretKey = `0x${'1f'.repeat(32)}`
let content: VaultContent
let sealed: SealedVault
let key: Uint8Array

deriveQuickly()

beforeAll(async () => {
  content = importPrivateKey(
    await addPhrase(emptyContent, { id: 'p', mnemonic: DEVELOPER_PHRASE }),
    { id: 'k', secretKey },
  )
  ;({ sealed, key } = await sealVault({ content, password }))
})

/** As an attacker with write access would: with a valid digest. */
const forge = async (change: object): Promise<object> => {
  const forged = { ...sealed, ...change }
  return { ...forged, digest: await digestOf(forged) }
}

const refuses = (value: unknown): Promise<void> =>
  expect(openVault(value, password)).rejects.toThrow(DamagedVaultError)

describe('sealVault', () => {
  it('writes its parameters and nothing readable', () => {
    const text = JSON.stringify(sealed)
    expect(sealed).toEqual({
      version: 1,
      kdf: {
        name: 'PBKDF2',
        hash: 'SHA-256',
        iterations: 1_000_000,
        salt: expect.stringMatching(/^.{44}$/),
      },
      check: {
        iv: expect.stringMatching(/^.{16}$/),
        data: expect.stringMatching(/^.{64}$/),
      },
      cipher: {
        name: 'AES-GCM',
        iv: expect.stringMatching(/^.{16}$/),
        data: expect.any(String),
      },
      digest: expect.stringMatching(/^.{44}$/),
    })
    expect(JSON.parse(text)).toEqual(sealed)
    for (const secret of [password, 'junk', secretKey.slice(2)]) {
      expect(text).not.toContain(secret)
      expect(text).not.toContain(btoa(secret).slice(0, 8))
    }
  })

  it('derives with the iterations that it writes, as does openVault', async () => {
    const derive = vi.spyOn(crypto.subtle, 'deriveKey')
    const iterations = 900_007
    const made = await sealVault({ content, password, iterations })
    await openVault(made.sealed, password)
    expect(made.sealed.kdf).toMatchObject({ iterations })
    expect(derive.mock.calls.map(([algorithm]) => algorithm)).toMatchObject([
      { name: 'PBKDF2', hash: 'SHA-256', iterations },
      { name: 'PBKDF2', hash: 'SHA-256', iterations },
    ])
  })

  it('makes another salt, key and text for the same content', async () => {
    const again = await sealVault({ content, password })
    const parts = (one: { sealed: SealedVault; key: Uint8Array }) => [
      one.sealed.kdf.salt,
      one.sealed.check.iv,
      one.sealed.check.data,
      one.sealed.cipher.iv,
      one.sealed.cipher.data,
      bytesToHex(one.key),
    ]
    const all = [...parts({ sealed, key }), ...parts(again)]
    expect(new Set(all).size).toBe(all.length)
  })

  it('reveals neither words nor accounts by its length', async () => {
    const more = await addAccount(content, 'p')
    const other = await reseal({ sealed, key, content: more })
    const none = await reseal({ sealed, key, content: emptyContent })
    expect([other, none].map(({ cipher }) => cipher.data.length)).toEqual([
      sealed.cipher.data.length,
      sealed.cipher.data.length,
    ])
  })

  it.each([1, 899_999, 5_000_001, 900_000.5, Number.NaN])(
    'rejects %d iterations',
    async (iterations) => {
      await expect(
        sealVault({ content, password, iterations }),
      ).rejects.toThrow(RangeError)
    },
  )
})

describe('openVault', () => {
  it('returns content and key for the password', async () => {
    expect(await openVault(sealed, password)).toEqual({ content, key })
  })

  it('accepts a password in every spelling of its letters', async () => {
    const typed = 'Größe und Maß é'
    const made = await sealVault({ content, password: typed.normalize('NFD') })
    const opened = await openVault(made.sealed, typed.normalize('NFC'))
    expect(opened).toEqual({ content, key: made.key })
  })

  it.each(['', 'violet anchor 7', 'Violet anchor 71', 'violet anchor 71 '])(
    'rejects %j as a wrong password',
    async (wrong) => {
      await expect(openVault(sealed, wrong)).rejects.toThrow(WrongPasswordError)
    },
  )

  it('leaves data of a newer version unchanged', async () => {
    const newer = await forge({ version: 2, kdf: { name: 'Argon2id' } })
    await expect(openVault(newer, password)).rejects.toThrow(NewerVaultError)
    await expect(openWithKey(newer, key)).rejects.toThrow(NewerVaultError)
  })

  it.each([1, 899_999, 5_000_001, 1e9, 2 ** 40, -1, 900_000.5, '900000'])(
    'derives nothing with %j iterations',
    async (iterations) => {
      const derive = vi.spyOn(crypto.subtle, 'deriveKey')
      const kdf = { ...sealed.kdf, iterations }
      const edited = [{ ...sealed, kdf }, await forge({ kdf })]
      for (const value of edited) await refuses(value)
      expect(derive).not.toHaveBeenCalled()
    },
  )

  it('does not open a vault whose parameters were tampered with', async () => {
    const other = (await sealVault({ content, password })).sealed
    const forged = await Promise.all([
      forge({ kdf: { ...sealed.kdf, iterations: 1_000_001 } }),
      forge({ kdf: other.kdf }),
      forge({ check: other.check }),
      forge({ kdf: other.kdf, check: other.check }),
      forge({ cipher: other.cipher }),
    ])
    const messages = await Promise.all(
      forged.map((value) =>
        openVault(value, password).catch((error: Error) => error.name),
      ),
    )
    // Without the right key, this is indistinguishable from a wrong password.
    expect(messages).toEqual([
      'WrongPasswordError',
      'WrongPasswordError',
      'WrongPasswordError',
      'DamagedVaultError',
      'DamagedVaultError',
    ])
  })
})

describe('openWithKey', () => {
  it('returns the content without a password', async () => {
    expect(await openWithKey(sealed, key)).toEqual(content)
  })

  it('tells the key of another vault from damage', async () => {
    const other = crypto.getRandomValues(new Uint8Array(32))
    for (const wrong of [other, key.slice(1), new Uint8Array()]) {
      await expect(openWithKey(sealed, wrong)).rejects.toThrow(WrongKeyError)
    }
  })

  it('does not open content with parameters that it was not sealed with', async () => {
    const { kdf, check } = sealed
    const other = (await sealVault({ content, password })).sealed
    const forged = await Promise.all([
      forge({ kdf: { ...kdf, iterations: kdf.iterations + 1 } }),
      forge({ kdf: { ...kdf, salt: other.kdf.salt } }),
      forge({ check: { ...check, iv: other.check.iv } }),
      forge({ check: { ...check, data: other.check.data } }),
    ])
    for (const value of forged) {
      await expect(openWithKey(value, key)).rejects.toThrow(WrongKeyError)
    }
    expect(await openWithKey(await forge({}), key)).toEqual(content)
  })
})

describe('reseal', () => {
  it('preserves the password and changes the content', async () => {
    const more = await addAccount(content, 'p')
    const next = await reseal({ sealed, key, content: more })
    expect({ kdf: next.kdf, check: next.check }).toEqual({
      kdf: sealed.kdf,
      check: sealed.check,
    })
    expect(await openVault(next, password)).toEqual({ content: more, key })
  })

  it('never uses an IV twice', { tags: ['long'] }, async () => {
    const small = await reseal({ sealed, key, content: emptyContent })
    const ivs = new Set<string>([sealed.cipher.iv, small.cipher.iv])
    for (let count = 0; count < RESEALS; count += 100) {
      const made = await Promise.all(
        Array.from({ length: 100 }, () =>
          reseal({ sealed: small, key, content: emptyContent }),
        ),
      )
      for (const { cipher } of made) ivs.add(cipher.iv)
    }
    expect(ivs.size).toBe(RESEALS + 2)
    console.log(`${RESEALS} reseals: ${ivs.size} IVs`)
  })

  it('writes nothing under a key that the password does not open', async () => {
    const other = crypto.getRandomValues(new Uint8Array(32))
    await expect(reseal({ sealed, key: other, content })).rejects.toThrow(
      WrongKeyError,
    )
  })

  it('writes nothing that could not be read back', async () => {
    const [phrase] = content.keyrings
    const wrong = { version: 1, keyrings: [phrase, phrase] } as VaultContent
    await expect(reseal({ sealed, key, content: wrong })).rejects.toThrow(
      InvalidContentError,
    )
    await expect(sealVault({ content: wrong, password })).rejects.toThrow(
      InvalidContentError,
    )
  })
})

describe('strengthen', () => {
  it.each([900_000, 999_999])('raises %d iterations', async (iterations) => {
    const weak = await sealVault({ content, password, iterations })
    const opened = { content, key: weak.key, password }
    const strong = await strengthen({ sealed: weak.sealed, ...opened })
    expect(strong?.kdf.iterations).toBe(1_000_000)
    expect(strong?.kdf.salt).not.toBe(weak.sealed.kdf.salt)
    expect(await openVault(strong, password)).toEqual({
      content,
      key: weak.key,
    })
  })

  it.each([1_000_000, 5_000_000])('leaves %d', async (iterations) => {
    const made = await sealVault({ content, password, iterations })
    const opened = { content, key: made.key, password }
    expect(await strengthen({ sealed: made.sealed, ...opened })).toBeUndefined()
  })
})

describe('changePassword', () => {
  it('makes a vault that only the new password and key open', async () => {
    const newPassword = 'amber lantern 38'
    const next = await changePassword({ sealed, content, newPassword })
    expect(await openVault(next.sealed, newPassword)).toEqual({
      content,
      key: next.key,
    })
    await expect(openVault(next.sealed, password)).rejects.toThrow(
      WrongPasswordError,
    )
    await expect(openWithKey(next.sealed, key)).rejects.toThrow(WrongKeyError)
  })

  it.each([
    [900_000, 1_000_000],
    [1_000_007, 1_000_007],
  ])('turns %d iterations into %d', async (iterations, expected) => {
    const former = await sealVault({ content, password, iterations })
    const next = await changePassword({
      sealed: former.sealed,
      content,
      newPassword: 'amber lantern 38',
    })
    expect(next.sealed.kdf.iterations).toBe(expected)
  })
})
