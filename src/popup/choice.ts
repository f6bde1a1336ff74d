import type { OfferedChain } from '../messaging/approval-contract.ts'
import type {
  AccountChoice,
  ChainChoice,
  SessionChoice,
} from '../messaging/site-contract.ts'
import { addressOn } from '../messaging/wallet-contract.ts'

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

/** The addresses of an account on these chains, each once. */
export const addressesFor = (
  account: AccountChoice,
  chainIds: readonly string[],
): string[] => [
  ...new Set(chainIds.flatMap((one) => addressOn(one, account) ?? [])),
]

/** What a site gets: an account or chain without an address gives nothing. */
export const grantedBy = (
  accounts: readonly AccountChoice[],
  choice: SessionChoice,
): SessionChoice => {
  const chosen = accounts.filter(({ address }) =>
    choice.accounts.includes(address),
  )
  return {
    accounts: chosen
      .filter((one) => addressesFor(one, choice.chains).length > 0)
      .map(({ address }) => address),
    chains: choice.chains.filter((chainId) =>
      chosen.some((one) => addressOn(chainId, one) !== undefined),
    ),
  }
}

/** The chains on which none of the selected accounts has an address. */
export const lackingIn = (
  { accounts, chains }: Boxes,
  choice: SessionChoice,
): string[] => {
  const chainIds = chains.map(({ chainId }) => chainId)
  if (choice.accounts.length === 0) return []
  const reached = grantedBy(accounts, { ...choice, chains: chainIds }).chains
  return chainIds.filter((chainId) => !reached.includes(chainId))
}
