import type { NodeInput } from '../messaging/network-contract.ts'

/** The fields of a node, empty or not. */
export type NodeDraft = { [Field in keyof NodeInput]-?: string }

/** Leaves out empty fields. */
export const typedNode = ({ baseUrl, apiKey, wsUrl }: NodeDraft): NodeInput => {
  const [key, socket] = [apiKey.trim(), wsUrl.trim()]
  return {
    baseUrl: baseUrl.trim(),
    ...(key && { apiKey: key }),
    ...(socket && { wsUrl: socket }),
  }
}
