import { parseAddress } from '../../../node-client/node-address.ts'
import type { ApprovalKind } from '../approval-kind.ts'
import { requestChanged } from '../request-refusals.ts'

/** A site suggests a network; the user may edit all but its chain id. */
export const addChain: ApprovalKind<'add-chain'> = {
  method: 'wallet_addEthereumChain',
  paramsFor: null,
  show: ({ network, rpcUrls }) => {
    return { network, rpcUrls, node: rpcUrls.find(isUsable) ?? null }
  },
  forgives: false,
  carryOut: async (
    { shown, choice: { network, node }, assertStillOpen },
    { networks, nodeSettings },
  ) => {
    if (shown.network.chainId !== network.chainId) {
      throw requestChanged()
    }
    const chainId = `eip155:${network.chainId}`
    // Check the node first: it may serve another chain.
    const prepared = node && (await nodeSettings.prepare(chainId, node))
    if (prepared && 'report' in prepared) {
      return { failure: { report: prepared.report } }
    }
    // The node may have been slow.
    await assertStillOpen()
    const problem = await networks.add(network)
    if (problem) return { failure: { problem } }
    await prepared?.store()
    return { choice: {} }
  },
}

const isUsable = (url: string): boolean => {
  try {
    parseAddress(url, 'url')
    return true
  } catch {
    return false
  }
}
