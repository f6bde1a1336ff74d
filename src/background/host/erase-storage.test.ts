import { expect, it } from 'vitest'
import { eraseStorage } from './erase-storage.ts'

/** An area of the browser's storage, as far as this needs it. */
const createArea = (items: Record<string, unknown> = {}) => ({
  items,
  clear: async () => {
    for (const key of Object.keys(items)) delete items[key]
  },
  get: async () => items,
})

const createBrowser = (local = createArea()) =>
  ({
    storage: { session: createArea(), sync: createArea(), local },
    alarms: { clearAll: async () => true },
  }) as unknown as Parameters<typeof eraseStorage>[0]

/** Databases that exist, and one that is being created meanwhile. */
const createFactory = (existing: Set<string>, creating: Set<string>) => {
  const factory = {
    databases: async () => {
      const listed = [...existing].map((name) => ({ name }))
      for (const name of creating) existing.add(name)
      creating.clear()
      return listed
    },
    // It waits until earlier requests for the database have ended.
    deleteDatabase: (name: string) => {
      existing.delete(name)
      const request = { onsuccess: () => undefined }
      queueMicrotask(() => request.onsuccess())
      return request
    },
  }
  return factory as unknown as IDBFactory
}

it('deletes every item and every database', async () => {
  const local = createArea({ 'session/https://dapp.example': 1 })
  const existing = new Set(['portolan', 'another'])
  await eraseStorage(createBrowser(local), createFactory(existing, new Set()))
  expect([local.items, existing]).toStrictEqual([{}, new Set()])
})

it('deletes a database that is being created', async () => {
  const existing = new Set(['portolan'])
  const factory = createFactory(existing, new Set(['portolan-records']))
  await eraseStorage(createBrowser(), factory)
  expect(existing).toStrictEqual(new Set())
})

it('names the kinds of what is left, and no site', async () => {
  const local = {
    ...createArea({ 'session/https://dapp.example': 1, language: 'de' }),
    clear: async () => undefined,
  }
  await expect(
    eraseStorage(createBrowser(local), createFactory(new Set(), new Set())),
  ).rejects.toThrow('Not everything was deleted: local session, local language')
})
