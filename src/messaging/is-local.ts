import { isLoopback } from '../protocol/origin.ts'
import type { NetworkView } from './network-contract.ts'

/** Whether a node's address, which may lack its key, is on this computer. */
export const isLocalUrl = (url: string): boolean =>
  URL.canParse(url) && isLoopback(new URL(url).hostname)

/** Whether every node that may serve this chain is on this computer. */
export const isLocalChain = (
  networks: readonly NetworkView[],
  chainId: string,
): boolean => {
  const { nodes = [] } =
    networks.find((network) => network.chainId === chainId) ?? {}
  return (
    nodes.length > 0 &&
    nodes.every(
      ({ url, wsUrl }) =>
        isLocalUrl(url) && (wsUrl === undefined || isLocalUrl(wsUrl)),
    )
  )
}
