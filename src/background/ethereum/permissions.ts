import { invalidParams } from '../../protocol/errors.ts'
import { isObject, type RpcParams } from '../../protocol/json-rpc.ts'
import type { Connect } from './connect.ts'
import type { EthereumMethod } from './ethereum-call.ts'
import type { SiteChains } from './site-chains.ts'

const ACCOUNTS = 'eth_accounts'

type Permission = {
  invoker: string
  parentCapability: string
  caveats: { type: string; value: string[] }[]
}

/**
 * EIP-2255, as far as a session supports it: there is one permission, to see
 * the accounts, which is granted and revoked with the session.
 */
export const createPermissionMethods = ({
  chains,
  connect,
}: {
  chains: Pick<SiteChains, 'read'>
  connect: Connect
}): Record<string, EthereumMethod> => ({
  wallet_getPermissions: async ({ origin }) =>
    permissionsOf(origin, (await chains.read(origin)).accounts),
  wallet_requestPermissions: async (call) => {
    assertPermissions(call.params)
    return permissionsOf(call.origin, await connect(call))
  },
  wallet_revokePermissions: async ({ params, ask }) => {
    assertPermissions(params)
    await ask({ method: 'wallet_revokeSession', params: {} })
    return null
  },
})

const permissionsOf = (origin: string, accounts: string[]): Permission[] =>
  accounts.length === 0
    ? []
    : [
        {
          invoker: origin,
          parentCapability: ACCOUNTS,
          caveats: [{ type: 'restrictReturnedAccounts', value: accounts }],
        },
      ]

const assertPermissions = (params: RpcParams | undefined): void => {
  const asked = Array.isArray(params) ? params[0] : undefined
  const names = isObject(asked) ? Object.keys(asked) : []
  if (names.length === 1 && names[0] === ACCOUNTS) return
  throw invalidParams({
    path: 'params.0',
    reason: `must be an object with ${ACCOUNTS} alone`,
  })
}
