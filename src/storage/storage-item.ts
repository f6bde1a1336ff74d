import type { Struct } from '@metamask/superstruct'
import { messageOf } from '../protocol/message-of.ts'
import { checkValue } from './check-value.ts'
import {
  DamagedItemError,
  InvalidItemError,
  NewerSchemaError,
} from './errors.ts'
import { withLock } from './lock.ts'

/** The part of the browser's storage areas that items need. */
export type StorageArea = {
  get(key: string): Promise<Record<string, unknown>>
  set(items: Record<string, unknown>): Promise<void>
  remove(keys: string | string[]): Promise<void>
}

export type StorageItem<Value> = {
  read(): Promise<Value | undefined>
  write(value: Value): Promise<void>
  remove(): Promise<void>
}

type StorageItemOptions<Value, Schema> = {
  area: StorageArea
  key: string
  version: number
  struct: Struct<Value, Schema>
  /** `migrate[n]` turns a value of version n into one of version n + 1. */
  migrate?: Record<number, (old: unknown) => unknown>
  /**
   * For a record whose absence would allow more: a damaged one stays until it
   * is replaced, and a read throws DamagedItemError.
   */
  keepsDamaged?: true
}

type Found<Value> =
  | { kind: 'nothing' }
  | { kind: 'value'; value: Value }
  | { kind: 'newer'; storedVersion: number }
  | { kind: 'unusable'; stored: unknown; reason: string }

/** Only the latest one per key is stored, so damage cannot fill the disk. */
export const quarantineKeyOf = (key: string): string => `quarantine/${key}`

const quarantineVersion = 1

/**
 * One typed record under one key, stored as `{ version, value }`. Nothing is
 * cached: a read returns the stored value, checked at that moment. An invalid
 * value is quarantined, unless the item keeps it, and so never grants anything.
 */
export const createStorageItem = <Value, Schema>(
  options: StorageItemOptions<Value, Schema>,
): StorageItem<Value> => {
  const { area, key, version } = options
  const turn = { owner: area, key }

  const look = async (): Promise<Exclude<Found<Value>, { kind: 'newer' }>> => {
    const found = judge(await area.get(key), options)
    if (found.kind !== 'newer') return found
    throw new NewerSchemaError({
      key,
      storedVersion: found.storedVersion,
      knownVersion: version,
    })
  }

  return {
    read: () =>
      withLock(turn, async () => {
        const found = await look()
        if (found.kind === 'value') return found.value
        if (found.kind === 'unusable') {
          if (options.keepsDamaged) throw new DamagedItemError(key)
          await area.set(setAside(key, found))
          await area.remove(key)
        }
        return undefined
      }),

    write: (value) =>
      withLock(turn, async () => {
        const checked = checkValue(value, options.struct)
        if ('reason' in checked) {
          throw new InvalidItemError(`Cannot store "${key}": ${checked.reason}`)
        }
        const found = await look()
        await area.set({
          ...(found.kind === 'unusable' ? setAside(key, found) : {}),
          [key]: { version, value: checked.value },
        })
      }),

    remove: () =>
      withLock(turn, async () => {
        await look()
        await area.remove(key)
      }),
  }
}

const judge = <Value, Schema>(
  items: Record<string, unknown>,
  { key, version, struct, migrate }: StorageItemOptions<Value, Schema>,
): Found<Value> => {
  if (!Object.hasOwn(items, key)) return { kind: 'nothing' }
  const stored = items[key]
  const unusable = (reason: string): Found<Value> => ({
    kind: 'unusable',
    stored,
    reason,
  })

  if (!isVersioned(stored)) return unusable('not a versioned record')
  if (stored.version > version) {
    return { kind: 'newer', storedVersion: stored.version }
  }

  let value = stored.value
  for (let from = stored.version; from < version; from += 1) {
    const step = ownStep(migrate, from)
    if (!step) return unusable(`no migration from version ${from}`)
    try {
      value = step(value)
    } catch (error) {
      return unusable(`migration from version ${from}: ${messageOf(error)}`)
    }
  }

  const checked = checkValue(value, struct)
  return 'reason' in checked
    ? unusable(checked.reason)
    : { kind: 'value', value: checked.value }
}

const isVersioned = (
  stored: unknown,
): stored is { version: number; value: unknown } =>
  typeof stored === 'object' &&
  stored !== null &&
  Object.hasOwn(stored, 'value') &&
  Object.hasOwn(stored, 'version') &&
  'version' in stored &&
  Number.isInteger(stored.version) &&
  Number(stored.version) >= 1

const ownStep = (
  migrate: StorageItemOptions<never, never>['migrate'],
  from: number,
): ((old: unknown) => unknown) | undefined =>
  migrate && Object.hasOwn(migrate, from) ? migrate[from] : undefined

const setAside = (
  key: string,
  { stored, reason }: { stored: unknown; reason: string },
): Record<string, unknown> => ({
  [quarantineKeyOf(key)]: {
    version: quarantineVersion,
    value: { found: stored, reason },
  },
})
