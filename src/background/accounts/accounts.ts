import {
  type Account,
  addressesOf,
  type ListedAccount,
  MAX_ACCOUNT_NAME,
} from '../../messaging/wallet-contract.ts'
import { isEthAddress } from '../../protocol/caip.ts'
import { toChecksumAddress } from '../../protocol/checksum-address.ts'
import { isSolanaAddress } from '../../protocol/solana/address.ts'
import { ACCOUNTS_KEY, accountsItem } from '../../storage/items.ts'
import { withLock } from '../../storage/lock.ts'
import {
  quarantineKeyOf,
  type StorageArea,
} from '../../storage/storage-item.ts'
import {
  freeNumber,
  type VaultAccount,
  withEarlier,
  withKeys,
} from './listed-keys.ts'

export type Accounts = Readonly<{
  /** Without the hidden ones, which sites are never offered. */
  list: () => Promise<Account[]>
  /** Including hidden ones. */
  all: () => Promise<ListedAccount[]>
  /** All addresses of the account with this one. */
  addressesOf: (address: string) => Promise<string[]>
  /** Whether it is listed without a key. */
  isWatchOnly: (address: string) => Promise<boolean>
  /** Returns an account that exists already, and unhides it. */
  addWatchOnly: (account: { address: string; name: string }) => Promise<Account>
  /**
   * Syncs the list with the vault; accounts without a key become watch-only.
   */
  setKeys: (held: readonly VaultAccount[]) => Promise<void>
  /** Adds accounts of an earlier list, with their names; none gets a key. */
  restore: (earlier: readonly ListedAccount[]) => Promise<void>
  /** Whether an earlier list could not be used. */
  isDamaged: () => Promise<boolean>
  rename: (address: string, name: string) => Promise<void>
  /** Makes it the first. */
  activate: (address: string) => Promise<void>
  setHidden: (address: string, hidden: boolean) => Promise<void>
  /** Removes a watch-only account; one with a key would be listed again. */
  remove: (address: string) => Promise<void>
}>

/** The accounts of the wallet, the oldest first; the first is active. */
export const createAccounts = ({
  area,
  changed,
}: {
  area: StorageArea
  changed: () => void
}): Accounts => {
  const item = accountsItem(area)
  const all = async (): Promise<ListedAccount[]> => (await item.read()) ?? []
  const serialize = <Result>(task: () => Promise<Result>): Promise<Result> =>
    withLock({ owner: item, key: 'accounts' }, task)

  const write = async (accounts: ListedAccount[]): Promise<void> => {
    await item.write(accounts)
    changed()
  }

  const change = (
    next: (held: ListedAccount[]) => ListedAccount[],
  ): Promise<void> => serialize(async () => write(next(await all())))

  const changeOne = (
    address: string,
    members: Partial<ListedAccount>,
  ): Promise<void> =>
    change((held) => withMembers(held, { address, ...members }))

  return {
    all,
    list: async () =>
      (await all()).flatMap(({ hidden, ...account }) =>
        hidden ? [] : [account],
      ),
    addressesOf: async (address) => {
      const held = (await all()).map(addressesOf)
      return held.find((one) => one.includes(address)) ?? [address]
    },
    isWatchOnly: async (address) =>
      (await all()).some(
        (account) =>
          account.kind === 'watch-only' &&
          addressesOf(account).includes(address),
      ),
    addWatchOnly: ({ address, name }) =>
      serialize(async () => {
        if (!isEthAddress(address) && !isSolanaAddress(address)) {
          throw new Error(
            'An address is 0x and 40 hexadecimal digits, or 32 bytes in base58',
          )
        }
        const spelled = isEthAddress(address)
          ? toChecksumAddress(address)
          : address
        const held = await all()
        const known = held.find((one) => addressesOf(one).includes(spelled))
        if (known) {
          const { hidden, ...account } = known
          if (hidden)
            await write(withMembers(held, { ...known, hidden: false }))
          return account
        }
        const account: Account = {
          address: spelled,
          name: nameOf(name) || freeNumber(held),
          kind: 'watch-only',
          developer: false,
        }
        await write([...held, { ...account, hidden: false }])
        return account
      }),
    setKeys: (keys) =>
      serialize(async () => {
        const held = await all()
        const next = withKeys(held, keys)
        if (next !== held) await write(next)
      }),
    restore: (earlier) => change((held) => withEarlier(held, earlier)),
    isDamaged: async () => {
      const key = quarantineKeyOf(ACCOUNTS_KEY)
      return Object.hasOwn(await area.get(key), key)
    },
    rename: async (address, name) => {
      const given = nameOf(name)
      if (given !== '') await changeOne(address, { name: given })
    },
    activate: (address) =>
      change((held) =>
        held.toSorted(
          (one, other) =>
            Number(other.address === address) - Number(one.address === address),
        ),
      ),
    setHidden: (address, hidden) => changeOne(address, { hidden }),
    remove: (address) =>
      change((held) => {
        const account = held.find((one) => one.address === address)
        if (account && account.kind !== 'watch-only') {
          throw new Error('An account with a key can be hidden, not removed')
        }
        return held.filter((one) => one !== account)
      }),
  }
}

const nameOf = (typed: string): string =>
  typed.trim().slice(0, MAX_ACCOUNT_NAME)

const withMembers = (
  held: ListedAccount[],
  members: Partial<ListedAccount> & { address: string },
): ListedAccount[] =>
  held.map((account) =>
    account.address === members.address ? { ...account, ...members } : account,
  )
