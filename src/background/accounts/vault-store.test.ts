import { describe, expect, it } from 'vitest'
import { deriveQuickly } from '../../dev/quick-keys.ts'
import { storedRecord } from '../../storage/testing/stored-record.ts'
import {
  createImported,
  createProfile,
  PASSWORD,
} from '../testing/test-wallet.ts'
import { createVaultStore } from './vault-store.ts'

deriveQuickly()

const VAULT = 'vault/sealed'
const SET_UP = 'set-up/done'

const QUARANTINE = 'quarantine/vault/sealed'

const quarantined = (found: unknown) => ({
  version: 1,
  value: { found, reason: 'no whole vault was left' },
})

type Stored = { version: number; value: { sealed: { digest: string } } }

const damagedRecord = (stored: unknown): Stored => {
  const record = structuredClone(stored) as Stored
  record.value.sealed.digest = 'AAAA'
  return record
}

describe('restoring the vault', () => {
  it('is a first run if nothing was ever stored', async () => {
    const { startWorker } = createProfile()
    expect(await startWorker().procedures.getWallet(undefined)).toStrictEqual({
      status: 'no-wallet',
      damage: null,
      hasVault: false,
      hasPassword: false,
      backedUp: true,
      isCopied: true,
      developer: false,
      accounts: [],
      autoLockMs: 1_800_000,
      retryIn: 0,
    })
  })

  it('stores the same vault in both stores, with a flag in each', async () => {
    const { local, copy } = await createImported()
    const { value } = local.stored.get(VAULT) as { value: object }
    expect(Object.fromEntries(copy.stored)).toStrictEqual({
      sealed: value,
      'set-up': true,
    })
    expect(local.stored.get(SET_UP)).toStrictEqual(storedRecord(SET_UP, true))
  })

  type Profile = Awaited<ReturnType<typeof createImported>>

  it.each<[string, (profile: Profile) => void]>([
    ['the vault is missing', ({ local }) => local.stored.delete(VAULT)],
    ['all of storage is empty', ({ local }) => local.stored.clear()],
    ['the record is invalid', ({ local }) => local.stored.set(VAULT, 'ÿÿ')],
    [
      'a byte of the vault is another',
      ({ local }) =>
        local.stored.set(VAULT, damagedRecord(local.stored.get(VAULT))),
    ],
    [
      'the vault cannot be read',
      ({ local }) => {
        const { get } = local
        local.get = async (key) => {
          if (key === VAULT) throw new Error('Invalid JSON')
          return get(key)
        }
      },
    ],
    [
      'the end of the log is cut off',
      ({ local }) => {
        const { version, value } = local.stored.get(VAULT) as Stored
        local.stored.set(VAULT, { version, value: { ...value, generation: 1 } })
      },
    ],
    ['the copy is missing', ({ copy }) => copy.stored.clear()],
    ['the copy is damaged', ({ copy }) => copy.stored.set('sealed', { a: 1 })],
    [
      'the copy cannot be read',
      ({ copy }) => {
        Object.assign(copy, { read: () => Promise.reject(new Error('no')) })
      },
    ],
  ])('loses nothing when %s', async (_title, damage) => {
    const profile = await createImported()
    const before = structuredClone(profile.copy.stored.get('sealed'))
    profile.session.stored.clear()
    damage(profile)
    const { procedures } = profile.startWorker()
    expect(await procedures.getWallet(undefined)).toMatchObject({
      status: 'locked',
      damage: null,
    })
    expect(await procedures.unlock({ password: PASSWORD })).toMatchObject({
      ok: true,
    })
    expect(profile.local.stored.get(VAULT)).toStrictEqual(
      storedRecord(VAULT, before),
    )
    expect(Object.fromEntries(profile.copy.stored)).toStrictEqual({
      sealed: before,
      'set-up': true,
    })
  })

  it.each<[string, (profile: Profile) => void]>([
    [
      'with a note in storage alone',
      ({ local, copy }) => {
        copy.stored.clear()
        for (const key of [...local.stored.keys()]) {
          if (key !== SET_UP) local.stored.delete(key)
        }
      },
    ],
    [
      'with a note in the copy alone',
      ({ local, copy }) => {
        local.stored.clear()
        copy.stored.delete('sealed')
      },
    ],
    [
      'with a damaged record and no note',
      ({ local, copy }) => {
        copy.stored.clear()
        const vault = damagedRecord(local.stored.get(VAULT))
        local.stored.clear()
        local.stored.set(VAULT, vault)
      },
    ],
    [
      'with a record that is no record and no note',
      ({ local, copy }) => {
        copy.stored.clear()
        local.stored.clear()
        local.stored.set(VAULT, 7)
      },
    ],
    [
      'with nothing but an account that has a key',
      ({ local, copy }) => {
        copy.stored.clear()
        local.stored.delete(VAULT)
        local.stored.delete(SET_UP)
      },
    ],
  ])('distinguishes a loss from a first run %s', async (_title, damage) => {
    const profile = await createImported()
    damage(profile)
    // What is quarantined at the first start is a trace for the second.
    for (const _start of [1, 2]) {
      const { procedures } = profile.startWorker()
      expect(await procedures.getWallet(undefined)).toMatchObject({
        status: 'damaged',
        damage: 'lost',
      })
    }
  })

  it('does not change the vault of a newer version', async () => {
    const profile = await createImported()
    const { value } = profile.local.stored.get(VAULT) as Stored
    profile.local.stored.set(VAULT, { version: 2, value })
    const { procedures } = profile.startWorker()
    expect(await procedures.getWallet(undefined)).toMatchObject({
      status: 'damaged',
      damage: 'newer',
    })
    expect(
      await procedures.createWallet({ password: PASSWORD, words: 12 }),
    ).toStrictEqual({ ok: false, problem: { kind: 'damaged' } })
    expect(profile.local.stored.get(VAULT)).toStrictEqual({ version: 2, value })
  })
})

describe('writing the vault', () => {
  it('changes nothing when storage fails', async () => {
    const profile = await createImported()
    const before = structuredClone(profile.copy.stored.get('sealed'))
    const { set } = profile.local
    profile.local.set = async (items) => {
      if (Object.hasOwn(items, VAULT)) throw new Error('QUOTA_BYTES')
      return set(items)
    }
    const { procedures } = profile.startWorker()
    await expect(procedures.addAccount({ held: 1 })).rejects.toThrow('QUOTA')
    expect(profile.copy.stored.get('sealed')).toStrictEqual(before)
  })

  it('continues without the copy, and copies at the next start', async () => {
    const profile = await createImported()
    const { write } = profile.copy
    Object.assign(profile.copy, {
      write: () => Promise.reject(new Error('disk')),
    })
    const { procedures } = profile.startWorker()
    expect(await procedures.addAccount({ held: 1 })).toMatchObject({ ok: true })
    Object.assign(profile.copy, { write })
    await profile.startWorker().procedures.getWallet(undefined)
    const { value } = profile.local.stored.get(VAULT) as Stored
    expect(profile.copy.stored.get('sealed')).toStrictEqual(value)
  })

  it('quarantines a lost vault, and writes a higher generation', async () => {
    const profile = await createImported()
    const damaged = damagedRecord(profile.local.stored.get(VAULT))
    profile.local.stored.set(VAULT, damaged)
    profile.copy.stored.delete('sealed')
    profile.clock.now += 1
    const { procedures } = profile.startWorker()
    await procedures.createWallet({ password: PASSWORD, words: 12 })
    const { value } = profile.local.stored.get(VAULT) as {
      value: { generation: number }
    }
    expect(value.generation).toBe(profile.clock.now)
    expect(profile.local.stored.get(QUARANTINE)).toStrictEqual(
      quarantined(damaged.value),
    )
  })

  it('quarantines what was left in each store', async () => {
    const profile = await createImported()
    const damaged = damagedRecord(profile.local.stored.get(VAULT))
    const torn = { ...damaged, value: { sealed: damaged.value.sealed } }
    profile.local.stored.set(VAULT, torn)
    profile.copy.stored.set('sealed', damaged.value)
    // A record that does not match its struct is quarantined when it is read.
    await profile.startWorker().procedures.getWallet(undefined)
    const { procedures } = profile.startWorker()
    await procedures.createWallet({ password: PASSWORD, words: 12 })
    expect(profile.local.stored.get(QUARANTINE)).toStrictEqual({
      version: 1,
      value: { found: torn, reason: expect.stringContaining('expected') },
    })
    expect(profile.local.stored.get('quarantine/vault/copy')).toStrictEqual(
      quarantined(damaged.value),
    )
  })

  it.each(['storage', 'the copy'])(
    'does not replace a vault in %s that was temporarily unreadable',
    async (place) => {
      const profile = await createImported()
      const { local, copy } = profile
      const before = structuredClone(copy.stored.get('sealed'))
      if (place === 'storage') copy.stored.clear()
      else local.stored.delete(VAULT)
      const { get } = local
      const { read } = copy
      const fail = () => Promise.reject(new Error('Invalid JSON'))
      local.get = (key) => (key === VAULT ? fail() : get(key))
      Object.assign(copy, { read: fail })
      const { procedures } = profile.startWorker()
      expect(await procedures.getWallet(undefined)).toMatchObject({
        damage: 'lost',
      })
      Object.assign(local, { get })
      Object.assign(copy, { read })
      const wanted = {
        password: 'Lanterns on the 3rd quay',
        words: 12,
      } as const
      expect(await procedures.createWallet(wanted)).toStrictEqual({
        ok: false,
        problem: { kind: 'wallet-exists' },
      })
      expect(copy.stored.get('sealed')).toStrictEqual(before)
      expect(await procedures.unlock({ password: PASSWORD })).toMatchObject({
        ok: true,
      })
    },
  )

  it('reads again before a first vault is written', async () => {
    const { local, copy } = await createImported()
    const vault = local.stored.get(VAULT)
    const { value } = structuredClone(vault) as Stored
    copy.stored.delete('sealed')
    local.stored.delete(VAULT)
    const store = createVaultStore({
      area: local,
      copy,
      log: { error: () => undefined },
      now: () => 1,
      isKeyListed: async () => false,
    })
    expect(await store.read()).toStrictEqual({ kind: 'lost', remains: [] })
    local.stored.set(VAULT, vault)
    await expect(
      store.create({ sealed: {}, backedUp: false }),
    ).rejects.toMatchObject({ problem: { kind: 'wallet-exists' } })
    expect(local.stored.get(VAULT)).toStrictEqual(storedRecord(VAULT, value))
  })
})

describe('exporting what is left', () => {
  it('returns all that was found in either store', async () => {
    const profile = await createImported()
    const damaged = damagedRecord(profile.local.stored.get(VAULT))
    profile.local.stored.set(VAULT, 'ÿÿ')
    profile.copy.stored.set('sealed', damaged.value)
    const { procedures } = profile.startWorker()
    await procedures.getWallet(undefined)
    expect(await procedures.exportRemains(undefined)).toStrictEqual([
      {
        place: QUARANTINE,
        found: {
          version: 1,
          value: { found: 'ÿÿ', reason: 'not a versioned record' },
        },
      },
      { place: 'copy', found: damaged.value },
    ])
  })

  it('returns what can be read if the rest cannot', async () => {
    const profile = await createImported()
    const damaged = damagedRecord(profile.local.stored.get(VAULT))
    profile.local.stored.set(VAULT, damaged)
    Object.assign(profile.copy, { read: () => Promise.reject(new Error('no')) })
    const { procedures } = profile.startWorker()
    expect(await procedures.exportRemains(undefined)).toStrictEqual([
      { place: VAULT, found: damaged },
    ])
  })

  it('returns nothing if nothing is stored', async () => {
    const { startWorker } = createProfile()
    expect(await startWorker().procedures.exportRemains(undefined)).toEqual([])
  })
})
