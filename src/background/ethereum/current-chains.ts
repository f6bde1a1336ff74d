import { NewerSchemaError } from '../../storage/errors.ts'
import { currentChainItem } from '../../storage/items.ts'
import type { StorageArea } from '../../storage/storage-item.ts'
import type { Log } from '../host/log.ts'
import { createKnownByOrigin } from '../sessions/known-by-origin.ts'

export type CurrentChains = Readonly<{
  /** As it was chosen; the grant is not checked here. */
  read: (origin: string) => Promise<string | undefined>
  write: (origin: string, chainId: string) => Promise<void>
  forget: (origin: string) => Promise<void>
}>

/**
 * The current chain of each site's EIP-1193 provider. Cached, because reading
 * storage costs as much as the rest of a call.
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
      log.error(
        'a stored current chain is of a newer version and is ignored',
        error,
      )
      return undefined
    }
  }

  const read = (origin: string): Promise<string | undefined> => {
    const found = known.get(origin)
    if (found) return found
    const loading = load(origin)
    known.set(origin, loading)
    // Storage may work again later, so a failure is not cached.
    loading.catch(() => {
      if (known.get(origin) === loading) known.forget(origin)
    })
    return loading
  }

  /** Concurrent reads wait for it; afterwards storage is read again. */
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
