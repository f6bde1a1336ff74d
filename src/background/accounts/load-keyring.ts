import type { keyring } from './keyring.ts'

type Keyring = typeof keyring

export type LoadKeyring = () => Promise<Keyring>

/**
 * The keyring, evaluated when a key is first needed. It is in the worker's
 * bundle, but most worker runs do not need it.
 */
export const createLoadKeyring = (
  readWords: () => Promise<string[]>,
): LoadKeyring => {
  let loaded: Promise<Keyring> | undefined
  const load: LoadKeyring = async () => {
    const { keyring } = await import('./keyring.ts')
    keyring.bringWords(await readWords())
    return keyring
  }
  return () => {
    loaded ??= load().catch((error) => {
      // Retry next time.
      loaded = undefined
      throw error
    })
    return loaded
  }
}
