import type { VaultRemains } from '../../messaging/wallet-contract.ts'
import { NewerSchemaError } from '../../storage/errors.ts'
import { setUpItem, vaultItem } from '../../storage/items.ts'
import { withLock } from '../../storage/lock.ts'
import type { StorageArea } from '../../storage/storage-item.ts'
import type { VaultRecord } from '../../storage/vault-record.ts'
import type { Log } from '../host/log.ts'
import { type Judged, judgeVault } from './judge-vault.ts'
import type { VaultCopy } from './vault-copy.ts'
import { createVaultRemains, quarantine } from './vault-remains.ts'
import { WalletRefusal } from './wallet-refusal.ts'

/** `lost`: there was a vault, and no valid one is left. */
export type FoundVault =
  | { kind: 'none' }
  | { kind: 'lost'; remains: VaultRemains[] }
  | { kind: 'newer' }
  | { kind: 'whole'; record: VaultRecord }

export type VaultStore = Readonly<{
  /** The first call repairs what damage or a worker stop left. */
  read: () => Promise<FoundVault>
  /** Writes a first vault; never overwrites a valid one. */
  create: (vault: NewVault) => Promise<void>
  /** Resolves when it is in both stores. */
  write: (vault: NewVault) => Promise<void>
  /**
   * Whether the copy is the same as the vault. If writing it failed, tries
   * again: until then a former password opens it.
   */
  isCopied: () => Promise<boolean>
  /** Everything found of a vault, valid or not, as stored. */
  remains: () => Promise<VaultRemains[]>
}>

type NewVault = Omit<VaultRecord, 'generation'>

type Place = { judged: Judged; wasSetUp: boolean }

/**
 * The vault is in extension storage and in IndexedDB, each with a flag that it
 * was set up. Extension storage is written first: if that fails, nothing has
 * changed; if the worker stops in between, the higher generation wins at the
 * next start. In the other order, a change that failed could win.
 */
export const createVaultStore = ({
  area,
  copy,
  log,
  now,
  isKeyListed,
}: {
  area: StorageArea
  copy: VaultCopy
  log: Log
  now: () => number
  /** Whether the list has an account whose key must be in a vault. */
  isKeyListed: () => Promise<boolean>
}): VaultStore => {
  const vault = vaultItem(area)
  const setUp = setUpItem(area)
  const remains = createVaultRemains({ area, copy, log })
  let restored: Promise<FoundVault> | undefined
  /** Stored, but not in the copy. */
  let uncopied: VaultRecord | undefined

  const readLocal = async (): Promise<Place> => {
    const [judged, wasSetUp] = await Promise.all([
      vault.read().then(judgeVault, (error): Judged => {
        if (error instanceof NewerSchemaError) return { kind: 'newer' }
        log.error('the vault cannot be read', error)
        return { kind: 'damaged', found: undefined }
      }),
      // If this cannot be read, assume that there was a vault.
      setUp.read().then(
        (done) => done === true,
        () => true,
      ),
    ])
    return { judged, wasSetUp }
  }

  const readCopy = async (): Promise<Place> => {
    try {
      const copied = await copy.read()
      const judged = await judgeVault(copied.vault)
      return { judged, wasSetUp: copied.wasSetUp }
    } catch (error) {
      log.error('the copy of the vault cannot be read', error)
      return { judged: { kind: 'damaged', found: undefined }, wasSetUp: true }
    }
  }

  const hasTraces = async (places: Place[]): Promise<boolean> => {
    if (places.some(({ wasSetUp }) => wasSetUp)) return true
    if (places.some(({ judged }) => judged.kind === 'damaged')) return true
    try {
      return (await remains.hasQuarantined()) || (await isKeyListed())
    } catch (error) {
      log.error('the traces of a vault cannot be read', error)
      return true
    }
  }

  const restore = async (): Promise<FoundVault> => {
    const places = await Promise.all([readLocal(), readCopy()])
    const [local, copied] = places
    const judgements = places.map(({ judged }) => judged)
    if (judgements.some(({ kind }) => kind === 'newer')) {
      return { kind: 'newer' }
    }
    const best = latest(judgements)
    if (!best) {
      if (!(await hasTraces(places))) return { kind: 'none' }
      const inLocal = foundIn(local.judged, quarantine.local)
      const inCopy = foundIn(copied.judged, quarantine.copy)
      return { kind: 'lost', remains: [...inLocal, ...inCopy] }
    }
    try {
      if (!isUpToDate(local.judged, best)) await vault.write(best)
      if (!local.wasSetUp) await setUp.write(true)
    } catch (error) {
      log.error('the vault was not restored from its copy', error)
    }
    if (!isUpToDate(copied.judged, best) || !copied.wasSetUp) {
      uncopied = best
      await copyVault()
    }
    return { kind: 'whole', record: best }
  }

  /** Serialized, so that an older vault never replaces a newer one. */
  const copyVault = (): Promise<void> =>
    withLock({ owner: copy, key: 'copy' }, async () => {
      const record = uncopied
      if (!record) return
      try {
        await copy.write(record)
        if (uncopied === record) uncopied = undefined
      } catch (error) {
        // Not fatal: tried again when the popup asks, and at the next start.
        log.error('the copy of the vault was not written', error)
      }
    })

  const read = (): Promise<FoundVault> => {
    if (restored) return restored
    const reading: Promise<FoundVault> = restore().then((found) => {
      // Read again next time: it may be readable then.
      if (found.kind === 'lost' && restored === reading) restored = undefined
      return found
    })
    restored = reading
    return reading
  }

  const put = (next: NewVault, { isFirst }: { isFirst: boolean }) =>
    withLock({ owner: vault, key: 'vault' }, async () => {
      const found = await read()
      if (found.kind === 'newer') {
        throw new Error('The vault was written by a newer version')
      }
      if (isFirst && found.kind === 'whole') {
        throw new WalletRefusal({ kind: 'wallet-exists' })
      }
      if (found.kind === 'lost') await remains.store(found.remains)
      const before = found.kind === 'whole' ? found.record.generation : 0
      // Higher than that of any lost vault, in case a copy is found later.
      const generation = Math.max(before + 1, now())
      const record: VaultRecord = { ...next, generation }
      await vault.write(record)
      restored = Promise.resolve({ kind: 'whole', record })
      uncopied = record
      // After the vault: the flag without a vault would mean a loss.
      await setUp.write(true)
      await copyVault()
    })

  return {
    read,
    create: (next) => put(next, { isFirst: true }),
    write: (next) => put(next, { isFirst: false }),
    isCopied: async () => {
      await copyVault()
      return uncopied === undefined
    },
    remains: remains.list,
  }
}

const foundIn = (judged: Judged, place: string): VaultRemains[] =>
  judged.kind === 'damaged' && judged.found !== undefined
    ? [{ place, found: judged.found }]
    : []

const latest = (judgements: Judged[]): VaultRecord | undefined =>
  judgements
    .flatMap((one) => (one.kind === 'whole' ? [one.record] : []))
    .sort((one, other) => other.generation - one.generation)[0]

const isUpToDate = (judged: Judged, best: VaultRecord): boolean =>
  judged.kind === 'whole' && judged.record.generation === best.generation
