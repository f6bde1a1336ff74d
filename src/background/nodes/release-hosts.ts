import type { NodeAddress } from '../../node-client/node-address.ts'
import { parseNodeEndpoint } from '../../node-client/node-endpoint.ts'
import type { Host } from '../host/host.ts'

/**
 * Gives up the access to hosts on which there is no node any more. The user
 * allowed it for a node that sends no CORS header.
 */
export const releaseHosts = async (
  hostAccess: Host['hostAccess'],
  nodes: readonly NodeAddress[],
): Promise<void> => {
  const granted = await hostAccess.granted()
  if (granted.length === 0) return
  const used = new Set(nodes.map(parseNodeEndpoint).map(originOf))
  const unused = granted.filter((pattern) => !used.has(pattern.slice(0, -2)))
  if (unused.length > 0) await hostAccess.remove(unused)
}

const originOf = ({ http }: ReturnType<typeof parseNodeEndpoint>) =>
  http && new URL(http.url()).origin
