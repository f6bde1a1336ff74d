import { catalogue } from '../../storage/catalogue.ts'
import { activityOrigins, sessionOrigins } from '../../storage/items.ts'
import type { SitesRecord } from '../../storage/session-record.ts'

const { prefix } = catalogue.formerDefaultWallet

/** Version 0.1.0 had one key for each default wallet in synced storage. */
export const isFormerDefault = (key: string): boolean => key.startsWith(prefix)

/**
 * Those keys contain only a digest of the origin. So this finds the origins
 * that are connected or have activity; on others, the default wallet is off.
 */
export const adoptFormerDefaults = async ({
  former,
  keys,
  before,
}: {
  former: readonly string[]
  /** Of local storage. */
  keys: readonly string[]
  before: SitesRecord
}): Promise<SitesRecord> => {
  const adopted = { ...before }
  for (const origin of [...sessionOrigins(keys), ...activityOrigins(keys)]) {
    if (!former.includes(await formerKey(origin))) continue
    const isCompatible = before[origin]?.isCompatible ?? false
    adopted[origin] = { isDefaultWallet: true, isCompatible }
  }
  return adopted
}

const formerKey = async (origin: string): Promise<string> => {
  const bytes = new TextEncoder().encode(origin)
  const digest = await crypto.subtle.digest('SHA-256', bytes)
  const digits = [...new Uint8Array(digest)].map((byte) =>
    byte.toString(16).padStart(2, '0'),
  )
  return `${prefix}${digits.join('')}`
}
