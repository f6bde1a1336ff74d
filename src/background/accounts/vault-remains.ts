import type { VaultRemains } from '../../messaging/wallet-contract.ts'
import { catalogue } from '../../storage/catalogue.ts'
import type { StorageArea } from '../../storage/storage-item.ts'
import type { Log } from '../host/log.ts'
import type { VaultCopy } from './vault-copy.ts'

const VAULT_KEY = `${catalogue.vault.prefix}sealed`

/**
 * Unusable vaults are quarantined before they are overwritten, each store under
 * its own key.
 */
export const quarantine = {
  local: `quarantine/${VAULT_KEY}`,
  copy: `quarantine/${catalogue.vault.prefix}copy`,
}

/** Lists and quarantines what is left of a damaged vault. */
export const createVaultRemains = ({
  area,
  copy,
  log,
}: {
  area: StorageArea
  copy: VaultCopy
  log: Log
}) => {
  const readPlace = async (
    place: string,
    read: () => Promise<unknown>,
  ): Promise<VaultRemains[]> => {
    try {
      const found = await read()
      return found === undefined ? [] : [{ place, found }]
    } catch (error) {
      log.error(`what is left of the vault in ${place} cannot be read`, error)
      return []
    }
  }
  const at = async (key: string): Promise<unknown> => (await area.get(key))[key]

  return {
    /** Everything found, valid or not, as stored. */
    list: async (): Promise<VaultRemains[]> => {
      const keys = [VAULT_KEY, ...Object.values(quarantine)]
      const found = await Promise.all([
        ...keys.map((key) => readPlace(key, () => at(key))),
        readPlace('copy', async () => (await copy.read()).vault),
      ])
      return found.flat()
    },
    store: async (remains: readonly VaultRemains[]): Promise<void> => {
      for (const { place, found } of remains) {
        const value = { found, reason: 'no whole vault was left' }
        await area.set({ [place]: { version: 1, value } })
      }
    },
    hasQuarantined: async (): Promise<boolean> => {
      for (const key of Object.values(quarantine)) {
        if ((await at(key)) !== undefined) return true
      }
      return false
    },
  }
}
