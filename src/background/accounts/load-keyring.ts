import { loadOnce } from '../host/load-once.ts'
import type { keyring } from './keyring.ts'

type Keyring = typeof keyring

export type LoadKeyring = () => Promise<Keyring>

/**
 * The keyring, loaded when a key is first needed, which most worker runs never
 * do.
 */
export const createLoadKeyring = (
  readWords: () => Promise<string[]>,
): LoadKeyring =>
  loadOnce(async () => {
    const { keyring } = await import('./keyring.ts')
    keyring.bringWords(await readWords())
    return keyring
  })
