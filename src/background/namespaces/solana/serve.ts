import { unauthorized, unsupportedMethod } from '../../../protocol/errors.ts'
import { loadOnce } from '../../host/load-once.ts'
import type { NamespaceServer, NamespaceServices } from '../namespace.ts'
import { createSolanaRead } from './reads.ts'

/** Carries out the calls of this namespace in the wallet or at a node. */
export const serve = (services: NamespaceServices): NamespaceServer => {
  const { accounts, activeAccount, networks, readSession, sharedReads } =
    services
  const loadWalletMethods = loadOnce(async () => {
    const { createWalletMethods } = await import('./wallet-methods.ts')
    return createWalletMethods(services)
  })
  const read = createSolanaRead({ networks, sharedReads })

  /** The active account if it is granted, or else the first one. */
  const chooseAccount = async (
    origin: string,
    scope: string,
  ): Promise<string> => {
    const { sessionScopes } = await readSession(origin)
    const granted = sessionScopes[scope]?.accounts ?? []
    const addresses = granted.map((one) => one.slice(scope.length + 1))
    const active = await activeAccount()
    const chosen = addresses.find((one) => active.includes(one)) ?? addresses[0]
    if (chosen === undefined) throw unauthorized()
    return chosen
  }

  return {
    listChains: async () =>
      (await networks.list()).filter(({ chainId }) =>
        chainId.startsWith('solana:'),
      ),
    invoke: async (call, rule) => {
      const { origin, scope, request } = call
      if (rule.answeredBy === 'node') return read(call, rule)
      const account = call.account ?? (await chooseAccount(origin, scope))
      if (await accounts.isWatchOnly(account, request.method, scope)) {
        throw unsupportedMethod('watch-only')
      }
      // They read the session again before they ask the user.
      const method = (await loadWalletMethods())[request.method]
      if (!method) throw new Error(`No ${request.method}`)
      return method({ ...call, account }).finally(() =>
        sharedReads.notified(origin),
      )
    },
  }
}
