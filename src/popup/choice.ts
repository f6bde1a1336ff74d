import type {
  AccountChoice,
  ChainChoice,
  OfferedChain,
  SessionChoice,
} from '../messaging/popup-contract.ts'

/**
 * The checkboxes that the user changed in one approval, by address and chain id.
 * The others follow the background, also when it updates the approval.
 */
export type Touched = {
  approvalId: string
  accounts: ReadonlyMap<string, boolean>
  chains: ReadonlyMap<string, boolean>
}

/** The accounts and chains to select from. */
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

/** Changes in one approval do not apply to another one. */
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

/** The current selection. */
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

/** A chain without a node cannot be selected. */
export const canBeTicked = (chain: ChainChoice | OfferedChain): boolean =>
  !('needsNode' in chain && chain.needsNode)
