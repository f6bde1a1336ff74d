import { unauthorized, unsupportedMethod } from '../../../protocol/errors.ts'
import { createAskForAccount } from '../../methods/ask-for-account.ts'
import { createWhileApproved } from '../../transactions/while-approved.ts'
import type { NamespaceServer, NamespaceServices } from '../namespace.ts'
import { createSolanaRead } from './reads.ts'
import { createSolanaSend } from './send.ts'
import { createSolanaSign, type SolanaMethod } from './sign.ts'

/** Carries out the calls of this namespace in the wallet or at a node. */
export const serve = ({
  accounts,
  activeAccount,
  approvals,
  askUser,
  networks,
  now,
  readSession,
  sentRequests,
  sessions,
  settleLock,
  sharedReads,
  solanaTransactions,
}: NamespaceServices): NamespaceServer => {
  const ask = createAskForAccount({
    readSession,
    askUser: async (requestKey, build) => {
      await settleLock()
      return askUser(requestKey, build)
    },
  })
  const methods: Record<string, SolanaMethod> = {
    ...createSolanaSign(ask),
    signAndSendTransaction: createSolanaSend({
      networks,
      ask,
      whileApproved: createWhileApproved({ sessions, approvals, now }),
      sentRequests,
      sent: solanaTransactions,
    }),
  }
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
      const method = methods[request.method]
      if (!method) throw new Error(`No ${request.method}`)
      if (await accounts.isWatchOnly(account, request.method, scope)) {
        throw unsupportedMethod('watch-only')
      }
      return method({ ...call, account }).finally(() =>
        sharedReads.notified(origin),
      )
    },
  }
}
