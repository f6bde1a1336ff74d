import type { Browser } from '../../messaging/browser.ts'
import { RECORDS_DATABASE } from '../../storage/indexed-mirror.ts'
import { VAULT_DATABASE } from '../accounts/indexed-copy.ts'

/** Each part closes a database after its transaction, which is shorter. */
const BLOCKED_MS = 5_000

/**
 * Deletes everything that the worker stored in this browser, and checks that it
 * is gone. `storage.local` comes last and is cleared by one call: until then the
 * vault is there, and nothing is left after. A worker stop before it leaves
 * records without the key that verifies them, which the user can restore.
 */
export const eraseStorage = async (
  { storage, alarms }: Pick<Browser, 'storage' | 'alarms'>,
  factory: IDBFactory,
): Promise<void> => {
  const listed = (await factory.databases()).map(({ name }) => name ?? '')
  // The vault's copy is the first: if it is in use, the rest stays as it is. One
  // that is just being created is not listed yet.
  const names = new Set([VAULT_DATABASE, RECORDS_DATABASE, ...listed])
  for (const name of names) await deleteDatabase(factory, name)
  await alarms.clearAll()
  const { session, sync, local } = storage
  const areas = Object.entries({ session, sync, local })
  for (const [, area] of areas) await area.clear()
  const left = (await factory.databases()).map(({ name }) => `${name}`)
  for (const [name, area] of areas) {
    // What follows the slash may be the origin of a site.
    const kinds = Object.keys(await area.get(null)).map(
      (key) => `${name} ${key.split('/')[0]}`,
    )
    left.push(...new Set(kinds))
  }
  if (left.length > 0) {
    throw new Error(`Not everything was deleted: ${left.join(', ')}`)
  }
}

const deleteDatabase = (factory: IDBFactory, name: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const request = factory.deleteDatabase(name)
    request.onblocked = () =>
      setTimeout(() => reject(new Error(`${name} is in use`)), BLOCKED_MS)
    request.onsuccess = () => resolve()
    request.onerror = () => reject(request.error)
  })
