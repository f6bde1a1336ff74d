import type { keyring } from './keyring.ts'

type Keyring = typeof keyring

/**
 * The keyring, evaluated when somebody first needs a key. The build puts it
 * into the worker's one file, but most workers wake up, answer and go without.
 */
export const loadKeyring = async (): Promise<Keyring> => {
  const { keyring } = await import('./keyring.ts')
  return keyring
}
