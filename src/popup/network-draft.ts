import type { NetworkInput, NodeInput } from '../messaging/network-contract.ts'
import type { AddChainApproval } from '../messaging/queue-contract.ts'

/** A suggested network as the person has it by now. */
export type Draft = {
  /** Of the request. */
  id: string
  network: NetworkInput
  baseUrl: string
  apiKey: string
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
  }

/** Null where the person wants the network without a node. */
export const nodeOf = ({ baseUrl, apiKey }: Draft): NodeInput | null => {
  const [url, key] = [baseUrl.trim(), apiKey.trim()]
  return url === '' ? null : { baseUrl: url, ...(key && { apiKey: key }) }
}
