import type { NodeAddress } from '../node-address.ts'
import { type NodeEndpoint, parseNodeEndpoint } from '../node-endpoint.ts'

/** The address of a hosted node, by its base URL and key. */
export const hostedAddress = ({
  baseUrl,
  apiKey,
}: {
  baseUrl: string
  apiKey: string
}): NodeAddress & { url: { secrets: string[] } } => ({
  url: { shown: `${baseUrl}/v3/<key>`, secrets: [apiKey] },
})

export const hostedEndpoint = (
  node: Parameters<typeof hostedAddress>[0],
): NodeEndpoint => parseNodeEndpoint(hostedAddress(node))
