import {
  FIRST_ENTRIES,
  type MirrorEntry,
  type Mirrored,
  type RecordMirror,
} from './record-mirror.ts'
import {
  createSigningKey,
  isSealed,
  type Signed,
  seal,
  unseal,
} from './seal.ts'
import type { StorageArea } from './storage-item.ts'

/** The mirror, as the worker goes on with it. */
export type SigningState = {
  /** Only entries up to this key, and others that were used, are known. */
  upTo: string | undefined
} & Readonly<{
  key: CryptoKey
  /** Whether the key that signed earlier records was lost. */
  isReplaced: boolean
  /**
   * `done`: records were signed at this start, so earlier reads are outdated.
   * `failed`: they could not be; until the next start they are used unsigned.
   */
  adoption?: 'done' | 'failed'
  entries: Map<string, MirrorEntry>
}>

type AdoptOptions = {
  area: StorageArea
  mirror: RecordMirror
  allKeys: () => Promise<string[]>
  isSigned: (key: string) => boolean
  log: { error: (message: string, error: unknown) => void }
}

/**
 * Reads the mirror. The first time, it signs the records that a version without
 * signatures wrote; from then on an unsigned record is refused. If there are
 * signed records without their key, none is adopted, also if that is only seen
 * at a later start because storage could not be listed.
 */
export const adoptRecords = async (
  options: AdoptOptions,
): Promise<SigningState> => {
  const { mirror } = options
  const first = await mirror.read(FIRST_ENTRIES)
  if (first.signing && first.signing.state !== 'adopting') {
    return {
      key: first.signing.key,
      isReplaced: first.signing.state === 'replaced',
      entries: new Map(first.entries),
      upTo: first.upTo,
    }
  }
  const known = first.upTo === undefined ? first : await mirror.read()
  // Of this read: if it was unreadable and replaced, its key is lost, too.
  const { signing } = known
  const stored = await readStored(options)
  const key = signing?.key ?? (await createSigningKey())
  const entries = new Map(signing ? known.entries : [])
  const isReplaced = await hasForeign(key, { stored, entries })
  if (!signing || isReplaced) {
    const state = isReplaced ? 'replaced' : 'adopting'
    // Before anything is signed with it. The entries are of records that were
    // written while storage could not be listed.
    await mirror.write({ signing: { key, state }, entries })
  }
  if (isReplaced) return { key, isReplaced, entries, upTo: undefined }
  const state = { key, isReplaced: false, entries, upTo: undefined }
  if (!stored) return { ...state, adoption: 'failed' }
  try {
    const signed = await sign(options, { ...state, stored })
    return { ...state, adoption: 'done', entries: signed }
  } catch (error) {
    options.log.error('stored records could not be signed', error)
    return { ...state, adoption: 'failed' }
  }
}

/** Whether another key signed a record, which shows that it was lost. */
const hasForeign = async (
  signingKey: CryptoKey,
  {
    stored = new Map(),
    entries,
  }: {
    stored: ReadonlyMap<string, unknown> | undefined
    entries: ReadonlyMap<string, MirrorEntry>
  },
): Promise<boolean> => {
  for (const [key, found] of stored) {
    if (entries.has(key) || !isSealed(found)) continue
    if (!(await unseal(signingKey, { key, stored: found }))) return true
  }
  return false
}

const sign = async (
  { area, mirror }: AdoptOptions,
  {
    key: signingKey,
    entries: known,
    stored,
  }: Pick<SigningState, 'key' | 'entries'> & {
    stored: ReadonlyMap<string, unknown>
  },
): Promise<Map<string, MirrorEntry>> => {
  const entries = new Map(known)
  const adopted: [string, unknown][] = []
  for (const [key, found] of stored) {
    // Written since an earlier start failed to sign: judged when it is read.
    if (entries.has(key)) continue
    // Signed before a stop.
    const signed = await unseal(signingKey, { key, stored: found })
    const generation = signed?.generation ?? 1
    if (!signed) {
      if (!isUnsigned(found)) continue
      adopted.push([
        key,
        await seal(signingKey, { key, generation, record: found }),
      ])
    }
    entries.set(key, { generation, live: signed?.record.removed !== true })
  }
  if (adopted.length > 0) await area.set(Object.fromEntries(adopted))
  const signing: Mirrored['signing'] = { key: signingKey, state: 'adopted' }
  await mirror.write({ signing, entries })
  return entries
}

/** A record that cannot be read is not adopted. Undefined if none is known. */
const readStored = async ({
  area,
  allKeys,
  isSigned,
  log,
}: AdoptOptions): Promise<Map<string, unknown> | undefined> => {
  const stored = new Map<string, unknown>()
  const attempt = async (task: () => Promise<void>): Promise<boolean> => {
    try {
      await task()
      return true
    } catch (error) {
      log.error('stored records cannot be read to be signed', error)
      return false
    }
  }
  const isListed = await attempt(async () => {
    for (const key of (await allKeys()).filter(isSigned)) {
      await attempt(async () => {
        const items = await area.get(key)
        if (Object.hasOwn(items, key)) stored.set(key, items[key])
      })
    }
  })
  return isListed ? stored : undefined
}

/** A record of a version that did not sign. */
export const isUnsigned = (found: unknown): found is Signed =>
  typeof found === 'object' &&
  found !== null &&
  !Array.isArray(found) &&
  !isSealed(found)
