import type {
  Account,
  ConnectApproval,
} from '../../messaging/popup-contract.ts'
import type { ApprovalRecord } from '../../storage/approval-record.ts'
import type { NetworkInfo } from '../networks.ts'

/** A question as the person sees it, bound to its hash. */
export const createConnectView = async (
  approval: ApprovalRecord,
  held: { accounts: readonly Account[]; networks: readonly NetworkInfo[] },
): Promise<ConnectApproval> => {
  const { id, origin, chains, preselected, heldThen } = approval
  const { leftOut, moreLeftOut } = approval
  const shown = {
    id,
    origin,
    accounts: held.accounts.map((account) => ({
      ...account,
      selected:
        preselected.accounts.includes(account.address) ||
        !heldThen.includes(account.address),
    })),
    chains: chains.map((chain) => ({
      ...chain,
      name: nameOf(chain.chainId, held.networks),
      selected: preselected.chains.includes(chain.chainId),
    })),
    leftOut,
    moreLeftOut,
  }
  return { ...shown, hash: await hashOf(shown) }
}

const nameOf = (chainId: string, networks: readonly NetworkInfo[]): string =>
  networks.find((network) => network.chainId === chainId)?.name ??
  (chainId === 'wallet:eip155' ? 'Wallet requests' : chainId)

const hashOf = async (shown: object): Promise<string> => {
  const bytes = new TextEncoder().encode(JSON.stringify(shown))
  const digest = await crypto.subtle.digest('SHA-256', bytes)
  return [...new Uint8Array(digest)]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
}
