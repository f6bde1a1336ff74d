import type { VaultRemains } from '../messaging/wallet-contract.ts'

/** The version of the file format. */
const EXPORT_VERSION = 1

/** Exports a damaged vault as a JSON file. */
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
