import type { OfferedChain } from '../messaging/approval-contract.ts'
import type {
  AccountChoice,
  ChainChoice,
  SessionChoice,
} from '../messaging/site-contract.ts'

/**
 * The checkboxes that the user changed in one approval, by address and chain id.
 * The others follow the background, also when it updates the approval.
 */
export type ChangedBoxes = {
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

export const nothingChanged: ChangedBoxes = {
  approvalId: '',
  accounts: new Map(),
  chains: new Map(),
}

/** Changes in one approval do not apply to another one. */
export const changesIn = (
  approvalId: string,
  changes: readonly ChangedBoxes[],
): ChangedBoxes =>
  changes.find((one) => one.approvalId === approvalId) ?? {
    ...nothingChanged,
    approvalId,
  }

export const changeBoxes = (
  changes: ChangedBoxes,
  { list, keys, ticked }: Ticked,
): ChangedBoxes => ({
  ...changes,
  [list]: new Map([
    ...changes[list],
    ...keys.map((key) => [key, ticked] as const),
  ]),
})

/** The current selection. */
export const choiceOf = (
  { accounts, chains }: Boxes,
  changes: ChangedBoxes,
): SessionChoice => ({
  accounts: accounts
    .filter(
      ({ address, selected }) => changes.accounts.get(address) ?? selected,
    )
    .map(({ address }) => address),
  chains: chains
    .filter(canBeTicked)
    .filter(({ chainId, selected }) => changes.chains.get(chainId) ?? selected)
    .map(({ chainId }) => chainId),
})

/** A chain without a node cannot be selected. */
export const canBeTicked = (chain: ChainChoice | OfferedChain): boolean =>
  !('needsNode' in chain && chain.needsNode)
