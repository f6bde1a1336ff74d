import type { Account } from '../../messaging/popup-contract.ts'
import { isEthAddress, toChecksumAddress } from '../../protocol/caip.ts'
import { inTurn } from '../../storage/in-turn.ts'
import { accountsItem } from '../../storage/items.ts'
import type { StorageArea } from '../../storage/storage-item.ts'

export type Accounts = Readonly<{
  list: () => Promise<Account[]>
  /** An account that is held already is given back as it is. */
  addWatchOnly: (account: { address: string; name: string }) => Promise<Account>
  remove: (address: string) => Promise<void>
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
  const list = async (): Promise<Account[]> => (await item.read()) ?? []
  const change = <Result>(task: () => Promise<Result>): Promise<Result> =>
    inTurn({ owner: item, key: 'accounts' }, task)
  return {
    list,
    addWatchOnly: ({ address, name }) =>
      change(async () => {
        if (!isEthAddress(address)) {
          throw new Error('An address is 0x and 40 hexadecimal digits')
        }
        const checksummed = toChecksumAddress(address)
        const held = await list()
        const known = held.find((account) => account.address === checksummed)
        if (known) return known
        const account: Account = {
          address: checksummed,
          name: name.trim() || `Account ${held.length + 1}`,
          kind: 'watch-only',
        }
        await item.write([...held, account])
        changed()
        return account
      }),
    remove: (address) =>
      change(async () => {
        const held = await list()
        await item.write(held.filter((account) => account.address !== address))
        changed()
      }),
  }
}
