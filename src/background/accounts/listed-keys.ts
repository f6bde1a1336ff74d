import {
  addressesOf,
  type ListedAccount,
} from '../../messaging/wallet-contract.ts'

/** An account in the vault. */
export type VaultAccount = Readonly<{
  address: string
  /** Its addresses in other namespaces. */
  others?: string[]
  kind: 'phrase' | 'private-key'
  developer: boolean
  /** The id of the phrase or private key that it comes from. */
  keyringId: string
}>

/**
 * Syncs the list with the vault; returns the same list if nothing changes.
 * Accounts without a key move to the end: sites are offered the first account,
 * and funds sent to a lost one are lost.
 */
export const withKeys = (
  listed: ListedAccount[],
  keys: readonly VaultAccount[],
): ListedAccount[] => {
  const byAddress = new Map(keys.map((key) => [key.address, key]))
  const others = new Set(keys.flatMap((key) => key.others ?? []))
  const next: ListedAccount[] = []
  const lost: ListedAccount[] = []
  for (const account of listed) {
    const key = byAddress.get(account.address)
    // An account of a phrase has it now, with its key.
    if (others.has(account.address)) continue
    if (key) next.push(withKey(account, key))
    else if (account.kind === 'watch-only') next.push(account)
    else lost.push(withoutKey(account))
  }
  for (const key of keys) {
    if (listed.some(({ address }) => address === key.address)) continue
    const name = freeNumber([...next, ...lost])
    const { address, kind, developer } = key
    const account = { address, name, kind, ...phraseOf(key), developer }
    next.push({ ...account, ...othersOf(key), hidden: false })
  }
  next.push(...lost)
  const isSame =
    next.length === listed.length &&
    next.every((account, index) => account === listed[index])
  return isSame ? listed : next
}

/**
 * Adds the accounts of an earlier list, whose content nobody vouches for. Keys
 * come only from the vault: an account without one there is watch-only.
 */
export const withEarlier = (
  listed: readonly ListedAccount[],
  earlier: readonly ListedAccount[],
): ListedAccount[] => {
  const isListed = ({ address }: ListedAccount): boolean =>
    listed.some((account) => addressesOf(account).includes(address))
  const known = listed.map((account) => {
    const same = earlier.find(({ address }) => address === account.address)
    return same ? { ...account, name: same.name, hidden: same.hidden } : account
  })
  const others = earlier.filter((account) => !isListed(account))
  return [
    ...known,
    ...others.map((account) =>
      account.kind === 'watch-only' ? account : withoutKey(account),
    ),
  ]
}

/** The position of a new account, or the next unused number. */
export const freeNumber = (listed: readonly ListedAccount[]): number => {
  const taken = new Set(listed.map(({ name }) => numberIn(name)))
  let number = listed.length + 1
  while (taken.has(number)) number += 1
  return number
}

/** Older versions stored names like "Account 2", in several languages. */
const numberIn = (name: string | number): number =>
  typeof name === 'number' ? name : Number(/\s(\d+)$/.exec(name)?.[1])

const phraseOf = ({ kind, keyringId }: VaultAccount): { phrase?: string } =>
  kind === 'phrase' ? { phrase: keyringId } : {}

const othersOf = ({ others }: VaultAccount): { others?: string[] } =>
  others ? { others: [...others] } : {}

const withKey = (account: ListedAccount, key: VaultAccount): ListedAccount => {
  const { kind, developer } = key
  const { phrase } = phraseOf(key)
  if (
    account.kind === kind &&
    account.developer === developer &&
    account.phrase === phrase &&
    account.others?.join() === key.others?.join()
  ) {
    return account
  }
  const { phrase: _former, keyLost: _lost, others: _, ...rest } = account
  // Unhide an account whose key is imported.
  const hidden = account.hidden && account.kind !== 'watch-only'
  const members = {
    kind,
    ...phraseOf(key),
    ...othersOf(key),
    developer,
    hidden,
  }
  return { ...rest, ...members }
}

const withoutKey = ({
  phrase: _,
  ...account
}: ListedAccount): ListedAccount => ({
  ...account,
  kind: 'watch-only',
  keyLost: true,
})
