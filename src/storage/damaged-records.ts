import { isSigned } from './catalogue.ts'
import { withLock } from './lock.ts'
import type { FaultyRecord, RecordFault, SignedArea } from './signed-area.ts'
import { quarantineKeyOf } from './storage-item.ts'

/** A signed record that is not used, in its place or in quarantine. */
export type DamagedRecord = Readonly<{
  key: string
  /** `invalid`: the wallet wrote it, but cannot read it. */
  fault: RecordFault | 'invalid'
  /** What was found, unchecked. */
  record?: unknown
}>

export type DamagedRecords = Readonly<{
  list: () => Promise<DamagedRecord[]>
  find: (key: string) => Promise<DamagedRecord | undefined>
  /** Removes it, if it is still damaged, and its copy in quarantine. */
  remove: (key: string) => Promise<void>
}>

export const createDamagedRecords = (
  area: SignedArea,
  allKeys: () => Promise<string[]>,
): DamagedRecords => {
  const at = async (key: string): Promise<unknown> => (await area.get(key))[key]

  const findInPlace = async (
    key: string,
  ): Promise<FaultyRecord | undefined> => {
    const found = await at(key)
    return isFaulty(found) ? found : undefined
  }

  const find = async (key: string): Promise<DamagedRecord | undefined> => {
    if (!isSigned(key)) return undefined
    const lock = { owner: area, key }
    const inPlace = await withLock(lock, () => findInPlace(key))
    if (inPlace) return { key, ...inPlace }
    const set = await at(quarantineKeyOf(key))
    if (set === undefined) return undefined
    const found = (set as { value?: { found?: unknown } }).value?.found
    return isFaulty(found)
      ? { key, ...found }
      : { key, fault: 'invalid', record: found }
  }

  return {
    find,
    list: async () => {
      const [stored, live] = await Promise.all([allKeys(), area.liveKeys()])
      const quarantine = quarantineKeyOf('')
      const keys = [...stored, ...live].map((key) =>
        key.startsWith(quarantine) ? key.slice(quarantine.length) : key,
      )
      const found = [...new Set(keys)].sort().map(find)
      return (await Promise.all(found)).filter((one) => one !== undefined)
    },
    remove: (key) =>
      withLock({ owner: area, key }, async () => {
        if (!isSigned(key)) return
        if (await findInPlace(key)) await area.remove(key)
        await area.remove(quarantineKeyOf(key))
      }),
  }
}

const isFaulty = (found: unknown): found is FaultyRecord =>
  typeof found === 'object' && found !== null && Object.hasOwn(found, 'fault')
