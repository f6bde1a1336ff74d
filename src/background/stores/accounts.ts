import type { Account, ListedAccount } from '../../messaging/wallet-contract.ts'
import { isEthAddress, toChecksumAddress } from '../../protocol/caip.ts'
import { inTurn } from '../../storage/in-turn.ts'
import { accountsItem } from '../../storage/items.ts'
import type { StorageArea } from '../../storage/storage-item.ts'

export type Accounts = Readonly<{
  /** Those that sites may be offered. */
  list: () => Promise<Account[]>
  /** With those that are hidden. */
  all: () => Promise<ListedAccount[]>
  isWatchOnly: (address: string) => Promise<boolean>
  /** An account that is held already is given back as it is. */
  addWatchOnly: (account: { address: string; name: string }) => Promise<Account>
  /** Lists what the keyring holds; a watch-only account may become one of it. */
  addKeys: (held: readonly HeldKey[]) => Promise<void>
  rename: (address: string, name: string) => Promise<void>
  setHidden: (address: string, hidden: boolean) => Promise<void>
  /** Takes a watch-only account away; one with a key would come back. */
  remove: (address: string) => Promise<void>
}>

export type HeldKey = Readonly<{
  address: string
  kind: 'phrase' | 'private-key'
  developer: boolean
}>

/** The accounts the wallet holds, in the order they came; the first is active. */
export const createAccounts = ({
  area,
  changed,
}: {
  area: StorageArea
  changed: () => void
}): Accounts => {
  const item = accountsItem(area)
  const all = async (): Promise<ListedAccount[]> => (await item.read()) ?? []
  const inLine = <Result>(task: () => Promise<Result>): Promise<Result> =>
    inTurn({ owner: item, key: 'accounts' }, task)

  const change = (
    next: (held: ListedAccount[]) => ListedAccount[],
  ): Promise<void> =>
    inLine(async () => {
      await item.write(next(await all()))
      changed()
    })

  const changeOne = (
    address: string,
    members: Partial<ListedAccount>,
  ): Promise<void> =>
    change((held) =>
      held.map((account) =>
        account.address === address ? { ...account, ...members } : account,
      ),
    )

  return {
    all,
    list: async () =>
      (await all()).flatMap(({ hidden, ...account }) =>
        hidden ? [] : [account],
      ),
    isWatchOnly: async (address) =>
      (await all()).some(
        (account) =>
          account.kind === 'watch-only' && account.address === address,
      ),
    addWatchOnly: ({ address, name }) =>
      inLine(async () => {
        if (!isEthAddress(address)) {
          throw new Error('An address is 0x and 40 hexadecimal digits')
        }
        const checksummed = toChecksumAddress(address)
        const held = await all()
        const known = held.find((account) => account.address === checksummed)
        if (known) return withoutHidden(known)
        const account: Account = {
          address: checksummed,
          name: name.trim() || `Account ${held.length + 1}`,
          kind: 'watch-only',
          developer: false,
        }
        await item.write([...held, { ...account, hidden: false }])
        changed()
        return account
      }),
    addKeys: (keys) =>
      inLine(async () => {
        const held = await all()
        const next = keys.reduce(withKey, held)
        if (next === held) return
        await item.write(next)
        changed()
      }),
    rename: async (address, name) => {
      const trimmed = name.trim().slice(0, MAX_NAME)
      if (trimmed !== '') await changeOne(address, { name: trimmed })
    },
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

const MAX_NAME = 64

const withoutHidden = ({ hidden: _, ...account }: ListedAccount): Account =>
  account

/** The same list if it says so already. */
const withKey = (
  held: ListedAccount[],
  { address, kind, developer }: HeldKey,
): ListedAccount[] => {
  const known = held.find((account) => account.address === address)
  if (!known) {
    const name = `Account ${held.length + 1}`
    return [...held, { address, name, kind, developer, hidden: false }]
  }
  if (known.kind === kind && known.developer === developer) return held
  return held.map((account) =>
    account === known ? { ...known, kind, developer } : account,
  )
}
