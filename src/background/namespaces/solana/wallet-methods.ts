import { createAskForAccount } from '../../methods/ask-for-account.ts'
import { createWhileApproved } from '../../transactions/while-approved.ts'
import type { NamespaceServices } from '../namespace.ts'
import { createAssertChecked, createFindChain } from './find-chain.ts'
import { createSolanaSend } from './send.ts'
import { createSolanaSign, type SolanaMethod } from './sign.ts'

/** The methods that sign or send, all of which ask the user; loaded late. */
export const createWalletMethods = ({
  approvals,
  askUser,
  networks,
  now,
  readSession,
  sentRequests,
  sessions,
  settleLock,
  solanaTransactions,
}: NamespaceServices): Record<string, SolanaMethod> => {
  const ask = createAskForAccount({
    readSession,
    askUser: async (requestKey, build) => {
      await settleLock()
      return askUser(requestKey, build)
    },
  })
  const assertChecked = createAssertChecked(createFindChain(networks))
  return {
    ...createSolanaSign(ask, assertChecked),
    signAndSendTransaction: createSolanaSend({
      networks,
      ask,
      assertChecked,
      whileApproved: createWhileApproved({ sessions, approvals, now }),
      sentRequests,
      sent: solanaTransactions,
    }),
  }
}
