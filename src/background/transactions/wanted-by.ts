import type { Networks } from '../nodes/networks.ts'
import { approvedBefore } from './approved-before.ts'
import { readNumbers } from './fill-nonce.ts'
import type { Wanted } from './prepare.ts'
import type { SentTransactions } from './sent-transactions.ts'

type WantedBy = (
  of: Pick<Wanted, 'chainId' | 'account'>,
) => Omit<Wanted, 'request'>

/** For preparing a transaction that gets the next nonce of its account. */
export const createWantedBy =
  (known: {
    networks: Pick<Networks, 'addressOf'>
    sent: Pick<SentTransactions, 'all' | 'chain'>
    now: () => number
  }): WantedBy =>
  (of) => ({
    ...of,
    nextNonce: async (ask) =>
      (await readNumbers(ask, { ...of, ...known })).next,
    approvedBefore: (grant) =>
      approvedBefore(known.sent.all(), { ...grant, chainId: of.chainId }),
  })
