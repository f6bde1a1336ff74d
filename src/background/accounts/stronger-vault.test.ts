import { beforeEach, expect, it, vi } from 'vitest'
import { deriveQuickly } from '../../dev/quick-keys.ts'
import {
  createImported,
  PASSWORD,
  PHRASE,
  type Profile,
} from '../testing/test-wallet.ts'

deriveQuickly()

/** What new vaults get in the version under test. */
const kdf = vi.hoisted(() => ({ preferred: 0 }))

vi.mock('../../keyring/kdf-parameters.ts', async (original) => ({
  ...(await original<object>()),
  get PREFERRED_ITERATIONS() {
    return kdf.preferred
  },
}))

beforeEach(() => {
  kdf.preferred = 1_000_000
})

const done = { ok: true, value: null }

type Sealed = { sealed: { kdf: { iterations: number } } }

/** The iterations of the vault in each of the two stores. */
const iterationsIn = ({ local, copy }: Profile): number[] => {
  const stored = local.stored.get('vault/sealed') as { value: Sealed }
  const copied = copy.stored.get('sealed') as Sealed
  return [stored.value, copied].map(({ sealed }) => sealed.kdf.iterations)
}

/** The browser was closed since. */
const restart = (profile: Profile) => {
  profile.session.stored.clear()
  return profile.startWorker().procedures
}

it.each([1_000_001, 2_000_000, 5_000_000])(
  'reports no vault as damaged when new ones get %d iterations',
  async (preferred) => {
    const profile = await createImported()
    kdf.preferred = preferred
    expect(await restart(profile).getWallet(undefined)).toMatchObject({
      status: 'locked',
      damage: null,
      hasVault: true,
    })
    expect(iterationsIn(profile)).toStrictEqual([1_000_000, 1_000_000])
  },
)

it('seals the vault anew in both stores when it is unlocked', async () => {
  const profile = await createImported()
  kdf.preferred = 1_500_000
  const procedures = restart(profile)
  expect(await procedures.unlock({ password: PASSWORD })).toStrictEqual(done)
  expect(iterationsIn(profile)).toStrictEqual([1_500_000, 1_500_000])
  // Still unlocked: the vault's key is the same.
  expect(await procedures.addAccount({ held: 1 })).toStrictEqual(done)
  const again = restart(profile)
  expect(await again.unlock({ password: PASSWORD })).toStrictEqual(done)
  expect(await again.revealPhrase({ password: PASSWORD })).toStrictEqual({
    ok: true,
    value: PHRASE,
  })
  expect((await again.getWallet(undefined)).accounts).toHaveLength(2)
})

it('leaves a vault with more iterations as it is', async () => {
  kdf.preferred = 3_000_000
  const profile = await createImported()
  kdf.preferred = 1_000_000
  const before = structuredClone(profile.local.stored.get('vault/sealed'))
  expect(await restart(profile).unlock({ password: PASSWORD })).toStrictEqual(
    done,
  )
  expect(profile.local.stored.get('vault/sealed')).toStrictEqual(before)
})

it('leaves the vault of a wrong password as it is', async () => {
  const profile = await createImported()
  kdf.preferred = 1_500_000
  await restart(profile).unlock({ password: 'Not this one, surely' })
  expect(iterationsIn(profile)).toStrictEqual([1_000_000, 1_000_000])
})

it('unlocks also if the stronger vault cannot be stored', async () => {
  const profile = await createImported()
  kdf.preferred = 1_500_000
  const { set } = profile.local
  profile.local.set = async (items) => {
    if ('vault/sealed' in items) throw new Error('QUOTA_BYTES exceeded')
    return set(items)
  }
  const procedures = restart(profile)
  expect(await procedures.unlock({ password: PASSWORD })).toStrictEqual(done)
  expect(await procedures.getWallet(undefined)).toMatchObject({
    status: 'unlocked',
  })
  expect(iterationsIn(profile)).toStrictEqual([1_000_000, 1_000_000])
  expect(profile.errors).toContain(
    'the vault was not sealed with more iterations',
  )
})
