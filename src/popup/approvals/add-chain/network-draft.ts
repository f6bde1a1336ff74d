import type { AddChainApproval } from '../../../messaging/approval-contract.ts'
import type {
  NetworkInput,
  NodeInput,
} from '../../../messaging/network-contract.ts'
import { type NodeDraft, typedNode } from '../../node-draft.ts'

/** A suggested network with the user's edits. */
export type NetworkDraft = NodeDraft & {
  /** The id of the approval. */
  id: string
  network: NetworkInput
}

export const draftOf = (
  { id, network, node }: AddChainApproval,
  drafts: readonly NetworkDraft[],
): NetworkDraft =>
  drafts.find((draft) => draft.id === id) ?? {
    id,
    network,
    url: node,
    wsUrl: '',
  }

/** Null as long as the user has not chosen another node. */
export const nodeOf = (
  draft: NodeDraft,
  { node }: Pick<AddChainApproval, 'node'>,
): NodeInput | null => {
  const typed = typedNode(draft)
  return typed.url === node && typed.wsUrl === undefined ? null : typed
}
