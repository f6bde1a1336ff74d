import type { VaultRemains } from '../../messaging/wallet-contract.ts'
import { catalogue } from '../../storage/catalogue.ts'
import type { StorageArea } from '../../storage/storage-item.ts'
import type { Log } from '../host/log.ts'
import type { VaultCopy } from './vault-copy.ts'

const VAULT_KEY = `${catalogue.vault.prefix}sealed`

/**
 * What could not be used is kept aside before something is written over it, of
 * each store under its own key: one shall not take the place of the other.
 */
export const quarantine = {
  local: `quarantine/${VAULT_KEY}`,
  copy: `quarantine/${catalogue.vault.prefix}copy`,
}

/** What a damaged vault leaves behind. */
export const createVaultRemains = ({
  area,
  copy,
  log,
}: {
  area: StorageArea
  copy: VaultCopy
  log: Log
}) => {
  const look = async (
    place: string,
    read: () => Promise<unknown>,
  ): Promise<VaultRemains[]> => {
    try {
      const found = await read()
      return found === undefined ? [] : [{ place, found }]
    } catch (error) {
      log.error('what is left of the vault cannot be read', error)
      return []
    }
  }
  const at = async (key: string): Promise<unknown> => (await area.get(key))[key]

  return {
    /** All that there is, whole or not, as it was found. */
    list: async (): Promise<VaultRemains[]> => {
      const keys = [VAULT_KEY, ...Object.values(quarantine)]
      const found = await Promise.all([
        ...keys.map((key) => look(key, () => at(key))),
        look('copy', async () => (await copy.read()).vault),
      ])
      return found.flat()
    },
    keepAside: async (remains: readonly VaultRemains[]): Promise<void> => {
      for (const { place, found } of remains) {
        const value = { found, reason: 'no whole vault was left' }
        await area.set({ [place]: { version: 1, value } })
      }
    },
    areKept: async (): Promise<boolean> => {
      for (const key of Object.values(quarantine)) {
        if ((await at(key)) !== undefined) return true
      }
      return false
    },
  }
}
