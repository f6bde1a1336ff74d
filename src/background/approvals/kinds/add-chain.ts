import type { ApprovalKind } from '../approval-kind.ts'
import { requestChanged } from '../request-refusals.ts'

/** A site suggests a network; the user may edit all but its chain id. */
export const addChain: ApprovalKind<'add-chain'> = {
  method: 'wallet_addEthereumChain',
  paramsFor: null,
  show: ({ network, rpcUrls }) => {
    const [node = null] = rpcUrls.flatMap(toNode)
    return { network, rpcUrls, node }
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

/** The wallet only uses nodes of the form `{base_url}/v3/<API_KEY>`. */
const toNode = (url: string): { baseUrl: string; apiKey: string }[] => {
  const [, baseUrl, apiKey] = /^(.+?)\/v3\/([\w.~-]{8,256})\/?$/.exec(url) ?? []
  return baseUrl && apiKey ? [{ baseUrl, apiKey }] : []
}
