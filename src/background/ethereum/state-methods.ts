import type { Connect } from './connect.ts'
import type { EthereumMethod } from './ethereum-call.ts'
import type { SiteChains } from './site-chains.ts'

/** EIP-1193 and EIP-1102: the state that a site sees. */
export const createStateMethods = ({
  chains,
  connect,
}: {
  chains: SiteChains
  connect: Connect
}): Record<string, EthereumMethod> => ({
  eth_accounts: async ({ origin }) => (await chains.read(origin)).accounts,
  eth_coinbase: async ({ origin }) =>
    (await chains.read(origin)).accounts[0] ?? null,
  eth_chainId: async ({ origin }) => (await chains.read(origin)).chainId,
  net_version: async ({ origin }) =>
    BigInt((await chains.read(origin)).chainId).toString(),
  /** A connected site is not asked again, also after a worker stop. */
  eth_requestAccounts: async (call) => {
    const { accounts } = await chains.read(call.origin)
    if (accounts.length === 0) return connect(call)
    await chains.choose(call.origin)
    return accounts
  },
})
