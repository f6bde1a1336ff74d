import type { ListedAccount } from '../../messaging/wallet-contract.ts'

/** An account as the vault holds it. */
export type HeldKey = Readonly<{
  address: string
  kind: 'phrase' | 'private-key'
  developer: boolean
  /** The phrase's own, where it is of one. */
  keyringId: string
}>

/**
 * The list as the vault has it; the same one if it says so already. What the
 * vault holds no more goes to the end: the first account is the one that sites
 * are offered, and what is sent to a lost one is lost.
 */
export const withKeys = (
  listed: ListedAccount[],
  keys: readonly HeldKey[],
): ListedAccount[] => {
  const byAddress = new Map(keys.map((key) => [key.address, key]))
  const next: ListedAccount[] = []
  const lost: ListedAccount[] = []
  for (const account of listed) {
    const key = byAddress.get(account.address)
    if (key) next.push(withKey(account, key))
    else if (account.kind === 'watch-only') next.push(account)
    else lost.push(withoutKey(account))
  }
  for (const key of keys) {
    if (listed.some(({ address }) => address === key.address)) continue
    const name = freeNumber([...next, ...lost])
    const { address, kind, developer } = key
    const account = { address, name, kind, ...phraseOf(key), developer }
    next.push({ ...account, hidden: false })
  }
  next.push(...lost)
  const isSame =
    next.length === listed.length &&
    next.every((account, index) => account === listed[index])
  return isSame ? listed : next
}

/** The place of a new account in the list, or the next number nobody has. */
export const freeNumber = (listed: readonly ListedAccount[]): number => {
  const taken = new Set(listed.map(({ name }) => numberIn(name)))
  let number = listed.length + 1
  while (taken.has(number)) number += 1
  return number
}

/** Accounts had names like "Account 2", in one language or another. */
const numberIn = (name: string | number): number =>
  typeof name === 'number' ? name : Number(/\s(\d+)$/.exec(name)?.[1])

const phraseOf = ({ kind, keyringId }: HeldKey): { phrase?: string } =>
  kind === 'phrase' ? { phrase: keyringId } : {}

const withKey = (account: ListedAccount, key: HeldKey): ListedAccount => {
  const { kind, developer } = key
  const { phrase } = phraseOf(key)
  if (
    account.kind === kind &&
    account.developer === developer &&
    account.phrase === phrase
  ) {
    return account
  }
  const { phrase: _former, keyLost: _lost, ...kept } = account
  // Whoever brings a key wants to see its account.
  const hidden = account.hidden && account.kind !== 'watch-only'
  return { ...kept, kind, ...phraseOf(key), developer, hidden }
}

const withoutKey = ({
  phrase: _,
  ...account
}: ListedAccount): ListedAccount => ({
  ...account,
  kind: 'watch-only',
  keyLost: true,
})
