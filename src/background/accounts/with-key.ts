import type { LoadKeyring } from './load-keyring.ts'
import type { VaultAccess } from './vault-access.ts'
import { WalletRefusal } from './wallet-refusal.ts'

/**
 * Passes the key of an account to one task, then wipes it; throws while locked.
 */
export type WithKey = <Result>(
  address: string,
  act: (secretKey: Uint8Array) => Result | Promise<Result>,
) => Promise<Result>

export const createWithKey =
  ({
    access,
    loadKeyring,
  }: {
    access: Pick<VaultAccess, 'content'>
    loadKeyring: LoadKeyring
  }): WithKey =>
  async (address, act) => {
    const { keyOf } = await loadKeyring()
    const secretKey = await keyOf(await access.content(), address)
    if (!secretKey) throw new WalletRefusal({ kind: 'damaged' })
    try {
      return await act(secretKey)
    } finally {
      secretKey.fill(0)
    }
  }
