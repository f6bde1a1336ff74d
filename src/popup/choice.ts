import type {
  AccountChoice,
  ChainChoice,
  OfferedChain,
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

/** What there is to tick, for a new session or one that is edited. */
type Boxes = {
  accounts: AccountChoice[]
  chains: (ChainChoice | OfferedChain)[]
}

type Ticked = {
  list: 'accounts' | 'chains'
  keys: readonly string[]
  ticked: boolean
}

export const nothingTouched: Touched = {
  approvalId: '',
  accounts: new Map(),
  chains: new Map(),
}

/** What was touched in one approval says nothing about another one. */
export const touchedIn = (
  approvalId: string,
  touched: readonly Touched[],
): Touched =>
  touched.find((one) => one.approvalId === approvalId) ?? {
    ...nothingTouched,
    approvalId,
  }

export const touch = (
  touched: Touched,
  { list, keys, ticked }: Ticked,
): Touched => ({
  ...touched,
  [list]: new Map([
    ...touched[list],
    ...keys.map((key) => [key, ticked] as const),
  ]),
})

/** What is ticked now, of what the approval shows now. */
export const choiceOf = (
  { accounts, chains }: Boxes,
  touched: Touched,
): SessionChoice => ({
  accounts: accounts
    .filter(
      ({ address, selected }) => touched.accounts.get(address) ?? selected,
    )
    .map(({ address }) => address),
  chains: chains
    .filter(canBeTicked)
    .filter(({ chainId, selected }) => touched.chains.get(chainId) ?? selected)
    .map(({ chainId }) => chainId),
})

/** A node may be lost after its chain was ticked. */
export const canBeTicked = (chain: ChainChoice | OfferedChain): boolean =>
  !('needsNode' in chain && chain.needsNode)
