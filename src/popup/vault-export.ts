import type { VaultRemains } from '../messaging/wallet-contract.ts'

/** Of what the file holds; another one would be told apart by it. */
const EXPORT_VERSION = 1

/** A file of what is left of a vault, as it was found. */
export const exportRemains = (
  remains: readonly VaultRemains[],
  now: Date,
): { name: string; json: string } => {
  const exportedAt = now.toISOString()
  const content = { version: EXPORT_VERSION, exportedAt, remains }
  return {
    name: `portolan-keys-${exportedAt.slice(0, 10)}.json`,
    json: `${JSON.stringify(content, null, 2)}\n`,
  }
}
