import { beforeAll, describe, expect, it, vi } from 'vitest'
import { fc } from '../dev/seeded-fast-check.ts'
import './english-words.ts'
import { deriveQuickly } from '../dev/quick-keys.ts'
import { DEVELOPER_PHRASE } from './developer-phrase.ts'
import { DamagedVaultError, WrongPasswordError } from './keyring-errors.ts'
import type { SealedVault } from './sealed-vault.ts'
import { openVault, sealVault } from './vault.ts'
import { addPhrase, emptyContent } from './vault-content.ts'

type Members = Record<string, unknown>

deriveQuickly()

const password = 'violet anchor 71'
let sealed: SealedVault

beforeAll(async () => {
  const phrase = { id: 'p', mnemonic: DEVELOPER_PHRASE }
  const content = await addPhrase(emptyContent, phrase)
  sealed = (await sealVault({ content, password })).sealed
})

const paths = [
  ['version'],
  ['kdf'],
  ['kdf', 'name'],
  ['kdf', 'hash'],
  ['kdf', 'iterations'],
  ['kdf', 'salt'],
  ['check'],
  ['check', 'iv'],
  ['check', 'data'],
  ['cipher'],
  ['cipher', 'name'],
  ['cipher', 'iv'],
  ['cipher', 'data'],
  ['digest'],
]

const path = fc.constantFrom(...paths)
const at = fc.nat()

/** Damage by a disk, an interrupted write or a bug. */
const damage = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('bit'), path, at }) },
  fc.record({ kind: fc.constant('cut'), path, at }),
  fc.record({ kind: fc.constant('grow'), path, at }),
  fc.record({ kind: fc.constant('lose'), path, at }),
  fc.record({ kind: fc.constant('retype'), path, at }),
  fc.record({ kind: fc.constant('swap'), path, at }),
  fc.record({ kind: fc.constant('add'), path, at }),
  fc.record({ kind: fc.constant('record'), path, at }),
)

const isMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const valueAt = (record: unknown, [name, ...rest]: string[]): unknown =>
  name === undefined
    ? record
    : isMembers(record)
      ? valueAt(record[name], rest)
      : undefined

const change = (options: {
  record: Members
  path: string[]
  to: (value: unknown) => unknown
}): Members => {
  const { record, to } = options
  const [name = '', ...rest] = options.path
  const value = record[name]
  const next =
    rest.length > 0 && isMembers(value)
      ? change({ record: value, path: rest, to })
      : to(value)
  return { ...record, [name]: next }
}

const flipBit = (text: string, at: number): string => {
  const bytes = new TextEncoder().encode(text)
  const place = at % bytes.length
  bytes[place] = (bytes[place] ?? 0) ^ (1 << (at % 7))
  return new TextDecoder().decode(bytes)
}

const flipped = (value: unknown, at: number): unknown => {
  if (typeof value === 'number') return value ^ (1 << (at % 24))
  if (typeof value === 'string') return flipBit(value, at)
  return { ...(value as Members), iv: `${at}` }
}

const whole = [undefined, null, 0, '', [], {}, 'vault', [null], { version: 1 }]
const retyped = [null, true, 7, [], {}, 'x', '', [1], { a: 1 }]

const apply = (hurt: { kind: string; path: string[]; at: number }): unknown => {
  const { kind, path, at } = hurt
  const to = (make: (value: unknown) => unknown): unknown =>
    change({ record: sealed, path, to: make })
  switch (kind) {
    case 'bit':
      return to((value) => flipped(value, at))
    case 'cut':
      return to((value) => `${value}`.slice(0, at % `${value}`.length))
    case 'grow':
      return to((value) => `${value}${at}`)
    case 'lose':
      return JSON.parse(JSON.stringify(to(() => undefined)))
    case 'retype':
      return to(() => retyped[at % retyped.length])
    case 'swap':
      return to(() => valueAt(sealed, paths[at % paths.length] ?? []))
    case 'add':
      return change({
        record: sealed,
        path: [...path.slice(0, -1), `more${at}`],
        to: () => at,
      })
    default:
      return whole[at % whole.length]
  }
}

describe('a damaged vault', () => {
  it('is told from a wrong password 1,000 times of 1,000', async () => {
    const derive = vi.spyOn(crypto.subtle, 'deriveKey')
    const kinds = new Set<string>()
    let damaged = 0
    await fc.assert(
      fc.asyncProperty(damage, fc.boolean(), async (hurt, right) => {
        const value = apply(hurt)
        fc.pre(JSON.stringify(value) !== JSON.stringify(sealed))
        await expect(
          openVault(value, right ? password : 'amber lantern 38'),
        ).rejects.toThrow(DamagedVaultError)
        kinds.add(`${hurt.kind} ${hurt.path.join('.')}`)
        damaged += 1
      }),
      { numRuns: 1_000 },
    )
    expect(damaged).toBe(1_000)
    expect(kinds.size).toBeGreaterThan(100)
    // Detected before a password is tried, so none can be blamed.
    expect(derive).not.toHaveBeenCalled()
  })

  it('is not an intact vault: that one opens, or reports a wrong password', async () => {
    const copy = JSON.parse(JSON.stringify(sealed))
    const turned = Object.fromEntries(Object.entries(copy).reverse())
    expect((await openVault(turned, password)).content.keyrings.length).toBe(1)
    for (const wrong of ['a', 'violet anchor 70', 'VIOLET ANCHOR 71']) {
      await expect(openVault(turned, wrong)).rejects.toThrow(WrongPasswordError)
    }
  })

  it('is rejected if it is hostile', async () => {
    const deep = JSON.parse(`${'['.repeat(5_000)}${']'.repeat(5_000)}`)
    const own = JSON.parse('{"__proto__":{"version":1}}')
    const getter = Object.defineProperty({ ...sealed }, 'digest', {
      enumerable: true,
      get: () => sealed.digest,
    })
    for (const value of [{ ...sealed, deep }, { ...sealed, own }, getter]) {
      await expect(openVault(value, password)).rejects.toThrow(
        DamagedVaultError,
      )
    }
  })

  it('reveals nothing of its content', async () => {
    const { cipher } = sealed
    const error = await openVault(
      { ...sealed, cipher: { ...cipher, data: `${cipher.data} hunter2` } },
      'hunter2',
    ).catch((thrown: unknown) => thrown)
    expect(error).toEqual(new DamagedVaultError('digest'))
    expect(JSON.stringify(error)).toBe(
      '{"name":"DamagedVaultError","part":"digest"}',
    )
    expect((error as Error).cause).toBeUndefined()
  })
})
