import type { Networks } from './networks.ts'

/** Networks whose nodes are called for a request of a page. */
export const forRequest = <Of extends Pick<Networks, 'nodeOf'>>(
  networks: Of,
  requestKey: string | undefined,
): Of => ({
  ...networks,
  nodeOf: async (chainId) => {
    const node = await networks.nodeOf(chainId)
    return (
      node && { request: (asked) => node.request({ ...asked, requestKey }) }
    )
  },
})
