import type { ConnectApproval } from '../../../messaging/approval-contract.ts'
import type { SessionChoice } from '../../../messaging/site-contract.ts'
import { addressOn } from '../../../messaging/wallet-contract.ts'
import { needsAnsweringNode } from '../../../protocol/solana/chain-rules.ts'
import { isWalletScope } from '../../../session/namespaces.ts'
import type { ApprovalKind, ApprovalTools } from '../approval-kind.ts'
import { requestChanged } from '../request-refusals.ts'

/** A site asks for a session; `wallet_createSession` then grants the choice. */
export const connect: ApprovalKind<'connect'> = {
  show: (record, { accounts, networks }) => {
    const { chains, preselected, heldThen, leftOut, moreLeftOut } = record
    return {
      accounts: accounts.map((account) => ({
        ...account,
        selected:
          preselected.accounts.includes(account.address) ||
          !heldThen.includes(account.address),
      })),
      chains: chains.map((chain) => {
        const network = networks.find((one) => one.chainId === chain.chainId)
        const needsNode = !isWalletScope(chain.chainId) && !network?.hasNode
        return {
          ...chain,
          name: network?.name ?? chain.chainId,
          needsNode,
          // Selected as soon as the user sets up its node.
          selected: !needsNode && preselected.chains.includes(chain.chainId),
        }
      }),
      leftOut,
      moreLeftOut,
    }
  },
  forgives: true,
  carryOut: async ({ shown, choice, assertStillOpen }, tools) => {
    assertShown(choice, shown)
    const { accounts, chains } = choice
    const silent = await silentChains(chains, tools)
    if (silent.length > 0) return { failure: { silent } }
    // The nodes may have been slow.
    await assertStillOpen()
    return { choice: { accounts, chains } }
  },
}

/** Chosen development chains that cannot check what they are asked to sign. */
const silentChains = async (
  chains: readonly string[],
  {
    nodeSettings,
    hasOwnKeys,
  }: Pick<ApprovalTools, 'nodeSettings' | 'hasOwnKeys'>,
): Promise<string[]> => {
  const needing = chains.filter(needsAnsweringNode)
  if (needing.length === 0 || !(await hasOwnKeys())) return []
  const states = await Promise.all(needing.map(nodeSettings.check))
  return needing.filter((_, at) => states[at]?.state !== 'good')
}

const assertShown = (choice: SessionChoice, shown: ConnectApproval): void => {
  const addresses = new Set(shown.accounts.map(({ address }) => address))
  const chainIds = new Set(
    shown.chains
      .filter(({ needsNode }) => !needsNode)
      .map(({ chainId }) => chainId),
  )
  if (choice.accounts.length === 0) throw requestChanged('No account is chosen')
  if (choice.chains.length === 0) throw requestChanged('No network is chosen')
  if (
    !choice.accounts.every((address) => addresses.has(address)) ||
    !choice.chains.every((chainId) => chainIds.has(chainId))
  ) {
    throw requestChanged('Something is chosen that was not shown')
  }
  const isGranted = shown.accounts
    .filter(({ address }) => choice.accounts.includes(address))
    .some((account) => choice.chains.some((one) => addressOn(one, account)))
  if (!isGranted) {
    throw requestChanged('No chosen account has an address on these networks')
  }
}
