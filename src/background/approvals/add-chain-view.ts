import type { AddChainApproval } from '../../messaging/queue-contract.ts'
import type { AddChainRecord } from '../../storage/approval-record.ts'
import { hashOf } from './connect-view.ts'

/** A suggested network as the person sees it, bound to its hash. */
export const createAddChainView = async ({
  kind,
  id,
  origin,
  network,
  rpcUrls,
}: AddChainRecord): Promise<AddChainApproval> => {
  const [node = null] = rpcUrls.flatMap(toNode)
  const shown = { kind, id, origin, network, rpcUrls, node }
  return { ...shown, hash: await hashOf(shown) }
}

/** The wallet's nodes are `{base_url}/v3/<API_KEY>`, and nothing else. */
const toNode = (url: string): { baseUrl: string; apiKey: string }[] => {
  const [, baseUrl, apiKey] = /^(.+?)\/v3\/([\w.~-]{8,256})\/?$/.exec(url) ?? []
  return baseUrl && apiKey ? [{ baseUrl, apiKey }] : []
}
