import {
  type Contact,
  type ContactProblem,
  MAX_CONTACT_LABEL,
} from '../../messaging/contact-contract.ts'
import { addressesOf } from '../../messaging/wallet-contract.ts'
import { isEthAddress } from '../../protocol/caip.ts'
import { toChecksumAddress } from '../../protocol/checksum-address.ts'
import { isSolanaAddress } from '../../protocol/solana/address.ts'
import { contactsItem } from '../../storage/items.ts'
import { withLock } from '../../storage/lock.ts'
import type { StorageArea } from '../../storage/storage-item.ts'
import type { Accounts } from '../accounts/accounts.ts'

export type Contacts = Readonly<{
  /** In the order they were added. */
  list: () => Promise<Contact[]>
  /** Resolves with the reason if it was not saved. */
  save: (
    contact: Contact,
    options: { rename: boolean },
  ) => Promise<ContactProblem | undefined>
  remove: (address: string) => Promise<void>
  /** Adds contacts of an earlier list, unless address or label is taken. */
  restore: (earlier: readonly Contact[]) => Promise<void>
}>

const MOST_CONTACTS = 256

/** The address book: labels of addresses that are not the user's own. */
export const createContacts = ({
  area,
  accounts,
  changed,
}: {
  area: StorageArea
  accounts: Pick<Accounts, 'all'>
  changed: () => void
}): Contacts => {
  const item = contactsItem(area)
  const list = async (): Promise<Contact[]> => (await item.read()) ?? []
  const serialize = <Result>(task: () => Promise<Result>): Promise<Result> =>
    withLock({ owner: item, key: 'contacts' }, task)
  const write = async (contacts: Contact[]): Promise<void> => {
    await item.write(contacts)
    changed()
  }

  const save = async (
    entered: Contact,
    { rename }: { rename: boolean },
  ): Promise<ContactProblem | undefined> => {
    const isEthereum = isEthAddress(entered.address)
    if (!isEthereum && !isSolanaAddress(entered.address)) return 'address'
    const address = isEthereum
      ? toChecksumAddress(entered.address)
      : entered.address
    const label = entered.label.trim()
    if (label === '') return 'label-empty'
    if ([...label].length > MAX_CONTACT_LABEL) return 'label-long'
    const held = await list()
    const own = await accounts.all()
    if (own.some((one) => addressesOf(one).includes(address)))
      return 'own-account'
    const before = held.find((one) => one.address === address)
    if (before?.label === label) return undefined
    if (before && !rename) return 'address-taken'
    const others = held.filter((one) => one !== before)
    const taken = [
      ...others.map((one) => one.label),
      ...own.map(({ name }) => `${name}`),
    ]
    if (taken.some((one) => isSameLabel(one, label))) return 'label-taken'
    if (others.length >= MOST_CONTACTS) return 'too-many'
    const saved = { address, label }
    await write(
      before
        ? held.map((one) => (one === before ? saved : one))
        : [...held, saved],
    )
    return undefined
  }

  return {
    list,
    save: (contact, options) => serialize(() => save(contact, options)),
    remove: (address) =>
      serialize(async () =>
        write((await list()).filter((one) => one.address !== address)),
      ),
    restore: (earlier) =>
      serialize(async () => {
        for (const contact of earlier) await save(contact, { rename: false })
      }),
  }
}

/** Letters that look the same count as the same. */
const isSameLabel = (one: string, other: string): boolean =>
  foldedOf(one) === foldedOf(other)

const foldedOf = (label: string): string =>
  label.normalize('NFKC').toLowerCase()
