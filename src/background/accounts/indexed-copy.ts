import { createIndexedStore, settled } from '../../storage/indexed-store.ts'
import type { VaultCopy } from './vault-copy.ts'

export const VAULT_DATABASE = 'portolan'

/** The vault's copy in IndexedDB: two records of one store. */
export const createIndexedCopy = (factory: IDBFactory): VaultCopy => {
  const { use, replaceUnusable } = createIndexedStore(factory, {
    database: VAULT_DATABASE,
    store: 'vault',
  })
  return {
    read: () =>
      use('readonly', async (store) => {
        const [vault, setUp] = await Promise.all([
          settled(store.get('sealed')),
          settled(store.get('set-up')),
        ])
        return { vault, wasSetUp: setUp !== undefined }
      }),
    write: async (vault) => {
      // The vault that is about to be written is complete in the other store.
      await replaceUnusable()
      await use('readwrite', async (store) => {
        store.put(vault, 'sealed')
        store.put(true, 'set-up')
      })
    },
  }
}
