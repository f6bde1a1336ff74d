import type { NetworkInput, NodeInput } from '../messaging/network-contract.ts'
import type { AddChainApproval } from '../messaging/queue-contract.ts'

/** A node as it is typed in: every field, empty or not. */
export type NodeDraft = { [Field in keyof NodeInput]-?: string }

/** A suggested network as the person has it by now. */
export type Draft = NodeDraft & {
  /** Of the request. */
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

/** What was left empty is not said. */
export const typedNode = ({ baseUrl, apiKey, wsUrl }: NodeDraft): NodeInput => {
  const [key, socket] = [apiKey.trim(), wsUrl.trim()]
  return {
    baseUrl: baseUrl.trim(),
    ...(key && { apiKey: key }),
    ...(socket && { wsUrl: socket }),
  }
}

/** Null where the person wants the network without a node. */
export const nodeOf = (draft: NodeDraft): NodeInput | null => {
  const node = typedNode(draft)
  return node.baseUrl === '' ? null : node
}
