import { createHash, timingSafeEqual } from 'node:crypto'

/** A key as the service knows it: by its digest, never by itself. */
export type ApiKey = {
  /** What logs and metrics may call it. */
  id: string
  digest: Buffer
  /** Accepted only while nobody but this machine can reach the service. */
  loopbackOnly: boolean
}

export type ApiKeys = { find: (presented: string) => ApiKey | undefined }

export const digestOf = (key: string): Buffer =>
  createHash('sha256').update(key).digest()

export const createApiKeys = (
  known: readonly ApiKey[],
  { loopback }: { loopback: boolean },
): ApiKeys => {
  const accepted = known.filter((key) => loopback || !key.loopbackOnly)
  return {
    find: (presented) => {
      const digest = digestOf(presented)
      let found: ApiKey | undefined
      // Every key is compared, so that time tells nothing about which one fits.
      for (const key of accepted) {
        if (timingSafeEqual(key.digest, digest)) found = key
      }
      return found
    },
  }
}
