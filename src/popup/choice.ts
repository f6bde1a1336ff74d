import type {
  ConnectApproval,
  SessionChoice,
} from '../messaging/popup-contract.ts'

/**
 * The boxes a person has touched, by address and by chain id, in one approval.
 * The others follow the background, also when it shows the request anew.
 */
export type Touched = {
  approvalId: string
  accounts: ReadonlyMap<string, boolean>
  chains: ReadonlyMap<string, boolean>
}

type Box = { list: 'accounts' | 'chains'; key: string; ticked: boolean }

export const nothingTouched: Touched = {
  approvalId: '',
  accounts: new Map(),
  chains: new Map(),
}

/** What was touched in one approval says nothing about another one. */
export const touchedIn = (approvalId: string, touched: Touched): Touched =>
  touched.approvalId === approvalId
    ? touched
    : { ...nothingTouched, approvalId }

export const touch = (
  touched: Touched,
  { list, key, ticked }: Box,
): Touched => ({
  ...touched,
  [list]: new Map(touched[list]).set(key, ticked),
})

/** What is ticked now, of what the approval shows now. */
export const choiceOf = (
  { accounts, chains }: Pick<ConnectApproval, 'accounts' | 'chains'>,
  touched: Touched,
): SessionChoice => ({
  accounts: accounts
    .filter(
      ({ address, selected }) => touched.accounts.get(address) ?? selected,
    )
    .map(({ address }) => address),
  chains: chains
    .filter(({ chainId, selected }) => touched.chains.get(chainId) ?? selected)
    .map(({ chainId }) => chainId),
})
