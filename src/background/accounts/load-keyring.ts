import type { keyring } from './keyring.ts'

type Keyring = typeof keyring

export type LoadKeyring = () => Promise<Keyring>

/**
 * The keyring, evaluated when somebody first needs a key. The build puts it
 * into the worker's one file, but most workers wake up, answer and go without.
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
      // What failed once may work the next time.
      loaded = undefined
      throw error
    })
    return loaded
  }
}
