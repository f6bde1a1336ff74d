import { englishWords } from '../../keyring/english-words.ts'
import type { StorageArea } from '../../storage/storage-item.ts'
import { createMemoryArea } from '../../storage/testing/memory-area.ts'
import { createAccounts } from '../accounts/accounts.ts'
import { composeWalletProcedures } from '../accounts/compose-wallet-procedures.ts'
import type { VaultCopy } from '../accounts/vault-copy.ts'
import { createWalletPart, type WalletPart } from '../accounts/wallet-part.ts'
import type { Host } from '../host/host.ts'

export const PASSWORD = 'Wind over 7 harbours'
export const PHRASE =
  'legal winner thank year wave sausage worth useful legal winner thank yellow'
/** The first accounts of the phrase. */
export const ADDRESSES = [
  '0x58A57ed9d8d624cBD12e2C467D34787555bB1b25',
  '0x0D3eB21b6b21833A4939Cfff4810E9AE0758e12C',
] as const

type MemoryCopy = VaultCopy & { stored: Map<string, unknown> }

/** For tests: the second store, in memory. */
const createMemoryCopy = (): MemoryCopy => {
  const stored = new Map<string, unknown>()
  return {
    stored,
    read: async () => ({
      vault: structuredClone(stored.get('sealed')),
      wasSetUp: stored.has('set-up'),
    }),
    write: async (vault) => {
      stored.set('sealed', structuredClone(vault)).set('set-up', true)
    },
  }
}

export type TestWallet = WalletPart & {
  procedures: ReturnType<typeof composeWalletProcedures>
}

/** For tests: a browser profile that outlives its workers. */
export const createProfile = () => {
  const local = createMemoryArea()
  const session = createMemoryArea()
  const copy = createMemoryCopy()
  const alarms = new Map<string, number>()
  const clock = { now: 1_800_000_000_000 }
  const withdrawn: string[] = []
  /** Whether the key still existed, each time the lock was about to close. */
  const locked: boolean[] = []
  const errors: string[] = []
  let changes = 0
  const noteLock = async (): Promise<void> =>
    void locked.push(session.stored.has('unlocked/key'))
  const startWorker = (
    area: StorageArea = local,
    locking: () => Promise<void> = noteLock,
  ): TestWallet => {
    const part = createWalletPart({
      host: {
        local: area,
        session,
        vaultCopy: copy,
        readWords: async () => englishWords,
        now: () => clock.now,
        alarms: {
          set: async (name, when) => void alarms.set(name, when),
          clear: async (name) => void alarms.delete(name),
          names: async () => [...alarms.keys()],
        },
      } satisfies Partial<Host> as Partial<Host> as Host,
      accounts: createAccounts({ area, changed: () => undefined }),
      log: { error: (what) => errors.push(what) },
      approvals: { open: () => [], reject: async () => undefined },
      endSession: async () => undefined,
      isImpersonated: () => false,
      withdrawAccount: async (address) => void withdrawn.push(address),
      locking,
      changed: () => {
        changes += 1
      },
    })
    return { ...part, procedures: composeWalletProcedures(part.forProcedures) }
  }
  return {
    local,
    session,
    copy,
    alarms,
    clock,
    withdrawn,
    locked,
    errors,
    changes: () => changes,
    startWorker,
  }
}

export type Profile = ReturnType<typeof createProfile>

/** A profile with an unlocked wallet of the phrase. */
export const createImported = async (): Promise<Profile> => {
  const profile = createProfile()
  const { procedures } = profile.startWorker()
  const imported = await procedures.importPhrase({
    phrase: PHRASE,
    password: PASSWORD,
  })
  if (!imported.ok) throw new Error(imported.problem.kind)
  return profile
}
