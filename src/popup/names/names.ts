import type { Contact } from '../../messaging/contact-contract.ts'
import {
  addressesOf,
  type ListedAccount,
} from '../../messaging/wallet-contract.ts'
import { isSameAddress } from '../../protocol/caip.ts'
import { accountName } from '../account-name.ts'
import { shortAddress } from '../short-address.ts'
import { visibleText } from '../visible-text.ts'

/** An address with the name that the user gave it. */
export type NamedAddress = {
  address: string
  name: string
  kind: 'account' | 'contact'
}

/** The names that the user gave to addresses. */
export type Names = {
  /** Visible accounts with all their addresses, then contacts. */
  all: readonly NamedAddress[]
  /** The name of an address, if it has one. */
  find: (address: string) => string | undefined
  /** For a sentence: a name never stands without the address. */
  inWords: (address: string) => string
}

/** Isolates a name in right-to-left letters from the text around it. */
const isolated = (name: string): string => `\u2068${name}\u2069`

export const createNames = (
  accounts: readonly ListedAccount[],
  contacts: readonly Contact[],
): Names => {
  const all: NamedAddress[] = [
    ...accounts
      .filter(({ hidden }) => !hidden)
      .flatMap((account) =>
        addressesOf(account).map(
          (address): NamedAddress => ({
            address,
            name: accountName(account),
            kind: 'account',
          }),
        ),
      ),
    ...contacts
      // Of an account that was added since.
      .filter(
        ({ address }) =>
          !accounts.some((one) => addressesOf(one).includes(address)),
      )
      .map(
        ({ address, label }): NamedAddress => ({
          address,
          name: visibleText(label),
          kind: 'contact',
        }),
      ),
  ]
  const find = (address: string): string | undefined =>
    all.find((one) => isSameAddress(one.address, address))?.name
  return {
    all,
    find,
    inWords: (address) => {
      const name = find(address)
      const short = shortAddress(address)
      return name === undefined ? short : `${isolated(name)} (${short})`
    },
  }
}
