import type { AddChainApproval } from '../messaging/approval-contract.ts'
import type { NetworkInput, NodeInput } from '../messaging/network-contract.ts'

/** The fields of a node, empty or not. */
export type NodeDraft = { [Field in keyof NodeInput]-?: string }

/** A suggested network with the user's edits. */
export type Draft = NodeDraft & {
  /** The id of the approval. */
  id: string
  network: NetworkInput
}

export const draftOf = (
  { id, network, node }: AddChainApproval,
  drafts: readonly Draft[],
): Draft =>
  drafts.find((draft) => draft.id === id) ?? {
    id,
    network,
    baseUrl: node?.baseUrl ?? '',
    apiKey: node?.apiKey ?? '',
    wsUrl: '',
  }

/** Leaves out empty fields. */
export const typedNode = ({ baseUrl, apiKey, wsUrl }: NodeDraft): NodeInput => {
  const [key, socket] = [apiKey.trim(), wsUrl.trim()]
  return {
    baseUrl: baseUrl.trim(),
    ...(key && { apiKey: key }),
    ...(socket && { wsUrl: socket }),
  }
}

/** Null to add the network without a node. */
export const nodeOf = (draft: NodeDraft): NodeInput | null => {
  const node = typedNode(draft)
  return node.baseUrl === '' ? null : node
}
