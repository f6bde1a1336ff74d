import { array, string } from '@metamask/superstruct'
import { toChecksumAddress } from '../../protocol/checksum-address.ts'
import { unsupportedMethod } from '../../protocol/errors.ts'
import { createStorageItem } from '../../storage/storage-item.ts'
import type { Accounts } from '../accounts/accounts.ts'
import type { Host } from '../host/host.ts'
import type { Part } from '../part.ts'
import type { Impersonation } from '../transactions/impersonation.ts'
import { sendUnsigned } from './send-unsigned.ts'

export type Impersonated = Impersonation &
  Readonly<{
    add: (addresses: readonly string[]) => Promise<void>
    /** As of the account list, but these accounts can send. */
    isWatchOnly: Accounts['isWatchOnly']
  }> &
  Required<Pick<Part, 'name' | 'restore'>>

/** They send without a key, so every other approved method is refused. */
const SENDING = ['eth_sendTransaction', 'wallet_sendCalls', 'wallet_watchAsset']

/** The watch-only accounts that the nodes of tests send for. */
export const createImpersonated = (
  host: Pick<Host, 'local'>,
  accounts: Pick<Accounts, 'isWatchOnly'>,
): Impersonated => {
  const item = createStorageItem({
    area: host.local,
    key: 'lane/impersonated',
    version: 1,
    struct: array(string()),
  })
  let addresses: readonly string[] = []
  const has = (address: string): boolean => addresses.includes(address)
  return {
    name: 'impersonated accounts',
    restore: async () => {
      addresses = (await item.read()) ?? []
    },
    add: async (added) => {
      const next = [...addresses, ...added.map(toChecksumAddress)]
      await item.write(next)
      addresses = next
    },
    isImpersonated: has,
    sendUnsigned,
    isWatchOnly: async (address, method = '') => {
      if (!has(address)) return accounts.isWatchOnly(address, method)
      if (SENDING.includes(method)) return false
      throw unsupportedMethod(
        'an impersonated account has no key: it sends transactions, but signs nothing',
      )
    },
  }
}
