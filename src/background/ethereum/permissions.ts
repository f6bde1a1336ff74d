import { toHexChainId, WALLET_SCOPE } from '../../protocol/caip.ts'
import {
  ACCOUNTS,
  CHAINS,
  parsePermissionParams,
  RESTRICT_CHAINS,
} from '../../protocol/permission-params.ts'
import type { Connect } from './connect.ts'
import type { EthereumMethod } from './ethereum-call.ts'
import type { EthereumState } from './ethereum-state.ts'
import type { SiteChains } from './site-chains.ts'

type Permission = {
  invoker: string
  parentCapability: string
  caveats: { type: string; value: string[] }[]
}

/**
 * EIP-2255, as far as a session supports it: one permission to see the
 * accounts, one to use the chains. Like in other wallets they are granted and
 * revoked together, with the session.
 */
export const createPermissionMethods = ({
  chains,
  connect,
}: {
  chains: Pick<SiteChains, 'read'>
  connect: Connect
}): Record<string, EthereumMethod> => {
  const permissionsOf = async (origin: string): Promise<Permission[]> =>
    toPermissions(origin, await chains.read(origin))
  return {
    wallet_getPermissions: ({ origin }) => permissionsOf(origin),
    wallet_requestPermissions: async (call) => {
      await connect(call, parsePermissionParams(call.params))
      return permissionsOf(call.origin)
    },
    wallet_revokePermissions: async ({ origin, params, ask }) => {
      parsePermissionParams(params)
      const { granted } = await chains.read(origin)
      // Other namespaces are none of this provider's.
      const scopes = [...granted, WALLET_SCOPE]
      await ask({ method: 'wallet_revokeSession', params: { scopes } })
      return null
    },
  }
}

const toPermissions = (
  invoker: string,
  { accounts, granted }: EthereumState,
): Permission[] => {
  if (accounts.length === 0) return []
  const chainIds = granted.flatMap((scope) => toHexChainId(scope) ?? [])
  return [
    {
      invoker,
      parentCapability: ACCOUNTS,
      caveats: [{ type: 'restrictReturnedAccounts', value: accounts }],
    },
    {
      invoker,
      parentCapability: CHAINS,
      caveats: [{ type: RESTRICT_CHAINS, value: chainIds }],
    },
  ]
}
