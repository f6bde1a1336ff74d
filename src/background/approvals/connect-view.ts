import type {
  Account,
  ConnectApproval,
} from '../../messaging/popup-contract.ts'
import { WALLET_SCOPE } from '../../protocol/caip.ts'
import type { ConnectRecord } from '../../storage/approval-record.ts'
import type { NetworkInfo } from '../nodes/networks.ts'

/** A question as the person sees it, bound to its hash. */
export const createConnectView = async (
  approval: ConnectRecord,
  held: { accounts: readonly Account[]; networks: readonly NetworkInfo[] },
): Promise<ConnectApproval> => {
  const { id, origin, chains, preselected, heldThen } = approval
  const { leftOut, moreLeftOut } = approval
  const shown = {
    kind: 'connect' as const,
    id,
    origin,
    accounts: held.accounts.map((account) => ({
      ...account,
      selected:
        preselected.accounts.includes(account.address) ||
        !heldThen.includes(account.address),
    })),
    chains: chains.map((chain) => {
      const network = held.networks.find((one) => one.chainId === chain.chainId)
      const needsNode = chain.chainId !== WALLET_SCOPE && !network?.hasNode
      return {
        ...chain,
        name: network?.name ?? chain.chainId,
        needsNode,
        // One whose node is set up meanwhile is wanted.
        selected: !needsNode && preselected.chains.includes(chain.chainId),
      }
    }),
    leftOut,
    moreLeftOut,
  }
  return { ...shown, hash: await hashOf(shown) }
}

/** Names all that is shown. */
export const hashOf = async (shown: object): Promise<string> => {
  const bytes = new TextEncoder().encode(JSON.stringify(shown))
  const digest = await crypto.subtle.digest('SHA-256', bytes)
  return [...new Uint8Array(digest)]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
}
