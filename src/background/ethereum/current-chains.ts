import { NewerSchemaError } from '../../storage/errors.ts'
import { currentChainItem } from '../../storage/items.ts'
import type { StorageArea } from '../../storage/storage-item.ts'
import type { Log } from '../host/log.ts'
import { createKnownByOrigin } from '../sessions/known-by-origin.ts'

export type CurrentChains = Readonly<{
  /** As it was chosen; whether it is still granted is not asked here. */
  read: (origin: string) => Promise<string | undefined>
  write: (origin: string, chainId: string) => Promise<void>
  forget: (origin: string) => Promise<void>
}>

/**
 * Which chain each site's EIP-1193 provider is on. What is read or written once
 * is known: a look into storage costs as much as the rest of a call.
 */
export const createCurrentChains = (
  area: StorageArea,
  log: Log,
): CurrentChains => {
  const known = createKnownByOrigin<Promise<string | undefined>>()

  const load = async (origin: string): Promise<string | undefined> => {
    try {
      return (await currentChainItem({ area, origin }).read())?.chainId
    } catch (error) {
      if (!(error instanceof NewerSchemaError)) throw error
      log.error('a chain of a newer version is left alone', error)
      return undefined
    }
  }

  const read = (origin: string): Promise<string | undefined> => {
    const found = known.get(origin)
    if (found) return found
    const loading = load(origin)
    known.set(origin, loading)
    // A failure of storage may pass; it is not stored as the answer.
    loading.catch(() => {
      if (known.get(origin) === loading) known.forget(origin)
    })
    return loading
  }

  /** Whoever reads meanwhile waits for it; afterwards it is read anew. */
  const writing = async (
    origin: string,
    write: () => Promise<void>,
  ): Promise<void> => {
    const written = write()
    known.forget(origin)
    await written.finally(() => known.forget(origin))
  }

  return {
    read,
    write: (origin, chainId) =>
      writing(origin, () =>
        currentChainItem({ area, origin }).write({ chainId }),
      ),
    forget: (origin) =>
      writing(origin, () => currentChainItem({ area, origin }).remove()),
  }
}
