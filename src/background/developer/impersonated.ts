import { Refusal } from '../../messaging/refusal.ts'
import { toChecksumAddress } from '../../protocol/checksum-address.ts'
import { unsupportedMethod } from '../../protocol/errors.ts'
import { impersonatedItem } from '../../storage/items.ts'
import { withLock } from '../../storage/lock.ts'
import type { StorageArea } from '../../storage/storage-item.ts'
import type { Accounts } from '../accounts/accounts.ts'
import type { Part } from '../part.ts'
import type { Impersonation } from '../transactions/impersonation.ts'
import { sendUnsigned } from './send-unsigned.ts'

export type Impersonated = Impersonation &
  Readonly<{
    add: (addresses: readonly string[]) => Promise<void>
    remove: (address: string) => Promise<void>
    /** Ends it for accounts that were removed, hidden, or got a key. */
    accountsChanged: () => Promise<void>
    /** As of the account list, but these accounts can send. */
    isWatchOnly: (
      address: string,
      method: string,
      chainId: string,
    ) => Promise<boolean>
  }> &
  Required<Pick<Part, 'name' | 'restore'>>

/** They send without a key, so every other approved method is refused. */
const SENDING = ['eth_sendTransaction', 'wallet_sendCalls', 'wallet_watchAsset']

/** The watch-only accounts that development nodes send for. */
export const createImpersonated = ({
  area,
  accounts,
  mayDevelop,
  changed,
}: {
  area: StorageArea
  accounts: Pick<Accounts, 'isWatchOnly' | 'list'>
  /** Whether impersonation has an effect on this chain. */
  mayDevelop: (chainId: string) => Promise<boolean>
  changed: () => void
}): Impersonated => {
  const item = impersonatedItem(area)
  let addresses: readonly string[] = []
  const has = (address: string): boolean => addresses.includes(address)
  const save = (next: (held: readonly string[]) => string[]): Promise<void> =>
    withLock({ owner: item, key: 'impersonated' }, async () => {
      const held = next(addresses)
      await item.write(held)
      addresses = held
      changed()
    })
  return {
    name: 'impersonated accounts',
    restore: async () => {
      addresses = (await item.read()) ?? []
    },
    add: (added) =>
      save((held) => [...new Set([...held, ...added.map(toChecksumAddress)])]),
    remove: (address) => save((held) => held.filter((one) => one !== address)),
    accountsChanged: async () => {
      const listed = await accounts.list()
      const isWatched = (held: string): boolean =>
        listed.some(
          ({ address, kind }) => address === held && kind === 'watch-only',
        )
      if (!addresses.every(isWatched)) {
        await save((held) => held.filter(isWatched))
      }
    },
    isImpersonated: has,
    sendUnsigned: async (ask, account, transaction) => {
      if (!(await mayDevelop(transaction.chainId))) {
        throw new Refusal('no-key', 'The wallet has no key of this account')
      }
      return sendUnsigned(ask, account, transaction)
    },
    isWatchOnly: async (address, method, chainId) => {
      if (!has(address) || !(await mayDevelop(chainId))) {
        return accounts.isWatchOnly(address)
      }
      if (SENDING.includes(method)) return false
      throw unsupportedMethod(
        'an impersonated account sends, but signs nothing',
      )
    },
  }
}
