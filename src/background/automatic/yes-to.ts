import type {
  AddChainApproval,
  Approval,
  ApprovalProcedures,
  ConnectApproval,
  Yes,
} from '../../messaging/approval-contract.ts'
import { isLocalChain, isLocalUrl } from '../../messaging/is-local.ts'
import type { NetworkView } from '../../messaging/network-contract.ts'
import type { ProceduresOf } from '../../messaging/rpc-server.ts'
import type { SessionChoice } from '../../messaging/site-contract.ts'
import type {
  ApprovedFields,
  Preparation,
  Prepared,
  Speed,
} from '../../messaging/transaction-contract.ts'
import { isWalletScope } from '../../session/namespaces.ts'

export type Deciding = Pick<
  ProceduresOf<{
    procedures: ApprovalProcedures
    events: Record<string, never>
  }>,
  'getApprovals' | 'decide' | 'prepareTransaction' | 'prepareCalls'
>

/**
 * What a user who changes nothing on the screen approves. Undefined if it
 * concerns a chain with a node elsewhere, or cannot be approved as it is.
 */
export const yesTo = async (
  shown: Approval,
  {
    networks,
    speed,
    prepareTransaction,
    prepareCalls,
  }: Pick<Deciding, 'prepareTransaction' | 'prepareCalls'> & {
    networks: readonly NetworkView[]
    /** Instead of the fees that are preselected. */
    speed?: Speed | undefined
  },
): Promise<Yes | undefined> => {
  const { id, hash, kind } = shown
  const limitsOf = (prepared: Prepared): Omit<ApprovedFields, 'nonce'> => {
    const { type, gas, choices, suggested } = prepared
    const preselected = suggested ?? choices.normal
    return { type, gas, fees: speed ? choices[speed] : preselected }
  }
  if (kind === 'connect') {
    const choice = localChoice(shown, networks)
    return choice && { id, hash, kind, choice }
  }
  if (kind === 'add-chain') {
    if (!isAddedLocally(shown, networks)) return undefined
    return { id, hash, kind, choice: { network: shown.network, node: null } }
  }
  if (!isLocalChain(networks, shown.network.chainId)) return undefined
  if (kind === 'send-transaction') {
    const prepared = preparedIn(await prepareTransaction({ id }))
    const nonce = shown.request.nonce ?? null
    return (
      prepared && { id, hash, kind, choice: { ...limitsOf(prepared), nonce } }
    )
  }
  if (kind === 'send-calls') {
    const prepared = preparedIn(await prepareCalls({ id }))
    return prepared && { id, hash, kind, choice: prepared.calls.map(limitsOf) }
  }
  // Nobody reads a warning about its chain.
  if (kind === 'solana-transaction') {
    return { id, hash, kind, choice: { chain: 'known' } }
  }
  return { id, hash, kind, choice: null }
}

/** What is preselected, without the chains that have a node elsewhere. */
const localChoice = (
  { accounts, chains }: ConnectApproval,
  networks: readonly NetworkView[],
): SessionChoice | undefined => {
  const chosen = accounts.filter(({ selected }) => selected)
  const selected = chains
    .filter((chain) => chain.selected)
    .map(({ chainId }) => chainId)
  const local = selected.filter((chainId) => isLocalChain(networks, chainId))
  return chosen.length > 0 && local.length > 0
    ? {
        accounts: chosen.map(({ address }) => address),
        chains: [...selected.filter(isWalletScope), ...local],
      }
    : undefined
}

const isAddedLocally = (
  { network, node, otherNodes }: AddChainApproval,
  networks: readonly NetworkView[],
): boolean => {
  const chainId = `eip155:${network.chainId}`
  const known = networks.find((one) => one.chainId === chainId)
  return (
    [node, ...otherNodes].every(isLocalUrl) &&
    (!known || known.nodes.length === 0 || isLocalChain(networks, chainId))
  )
}

const preparedIn = <Facts>(
  preparation: Preparation<Facts>,
): Facts | undefined => (preparation.ready ? preparation.prepared : undefined)
