import type { NodeInput } from '../messaging/network-contract.ts'

/** The fields of a node, empty or not. */
export type NodeDraft = { [Field in keyof NodeInput]-?: string }

/** Leaves out empty fields. */
export const typedNode = ({ url, wsUrl }: NodeDraft): NodeInput => {
  const socket = wsUrl.trim()
  return { url: url.trim(), ...(socket && { wsUrl: socket }) }
}
