import type { Approval } from '../../messaging/popup-contract.ts'
import { Refusal } from '../../messaging/refusal.ts'
import type { ProceduresOf } from '../../messaging/rpc-server.ts'
import type {
  ApprovedFields,
  SendTransactionApproval,
  TransactionProcedures,
} from '../../messaging/transaction-contract.ts'
import type { WalletStatus } from '../../messaging/wallet-contract.ts'
import { messageOf } from '../../protocol/message-of.ts'
import type { Accounts } from '../accounts/accounts.ts'
import type { Activity } from '../activity/activity.ts'
import type { ApprovalQueue } from '../approvals/approval-queue.ts'
import { NOTHING_CHOSEN } from '../approvals/queue-changes.ts'
import type { Refusals } from '../approvals/refusals.ts'
import type { Networks } from '../nodes/networks.ts'
import { checkFields } from '../transactions/check-fields.ts'
import type { Transactions } from '../transactions/create-transactions.ts'
import { readNumbers } from '../transactions/fill-nonce.ts'
import { prepareTransaction } from '../transactions/prepare.ts'
import { createReplacement, isRaised } from '../transactions/replace.ts'
import { createSentView } from '../transactions/transaction-view.ts'
import { assertOpen } from './assert-open.ts'

const CHANGED = 'The request has changed: look at it again'

/** What the person can have done about transactions. */
export const createTransactionProcedures = ({
  ready,
  getApprovals,
  getStatus,
  approvals,
  refusals,
  accounts,
  networks,
  transactions: { sent, sender, follower },
  activity,
  now,
}: {
  ready: Promise<void>
  /** What is open, as it is shown. */
  getApprovals: () => Promise<Approval[]>
  getStatus: () => Promise<WalletStatus>
  approvals: Pick<ApprovalQueue, 'decide' | 'isApproved'>
  refusals: Pick<Refusals, 'forgive'>
  accounts: Pick<Accounts, 'list'>
  networks: Pick<Networks, 'addressOf' | 'list' | 'nodeOf'>
  transactions: Pick<Transactions, 'sent' | 'sender' | 'follower'>
  activity: Pick<Activity, 'note'>
  now: () => number
}): ProceduresOf<{
  procedures: TransactionProcedures
  events: Record<string, never>
}> => {
  const find = async (id: string): Promise<SendTransactionApproval> => {
    const shown = (await getApprovals()).find((one) => one.id === id)
    if (shown?.kind === 'send-transaction') return shown
    throw new Refusal('request-gone', 'This request is no longer open')
  }

  return {
    prepareTransaction: async ({ id }) => {
      const { network, account, request } = await find(id)
      const { chainId } = network
      const { address } = account
      return prepareTransaction(networks, {
        chainId,
        account: address,
        request,
        nextNonce: async (ask) => {
          const wanted = { chainId, account: address, sent, networks, now }
          return (await readNumbers(ask, wanted)).next
        },
      })
    },
    approveTransaction: async ({ id, hash, ...fields }) => {
      await ready
      // The same answer, said again after a worker stop.
      if (approvals.isApproved(id)) return null
      const shown = await find(id)
      if (shown.hash !== hash) throw new Refusal('request-changed', CHANGED)
      assertOpen(await getStatus())
      const transaction = checkFields(shown.request, toApproved(fields))
      await refusals.forgive(shown.origin)
      await approvals.decide(id, { ...NOTHING_CHOSEN, transaction })
      return null
    },
    listTransactions: async () => {
      await ready
      // Not waited for: the screen is told when something has come of it.
      void follower.look()
      const known = await networks.list()
      return sent
        .all()
        .map((one) => createSentView(one, known))
        .reverse()
    },
    prepareReplacement: async (asked) => {
      await ready
      return createReplacement(asked, { sent, networks, accounts })
    },
    replaceTransaction: async ({
      transaction: former,
      how,
      hash,
      ...limits
    }) => {
      await ready
      assertOpen(await getStatus())
      const { gas, fees } = limits
      const requestKey = `replace/${former}/${hash}/${JSON.stringify(limits)}`
      const done = sender.recall(requestKey)
      try {
        if (done) return { sent: true, hash: await done }
        const asked = { transaction: former, how }
        const shown = await createReplacement(asked, {
          sent,
          networks,
          accounts,
        })
        if (!shown) return { sent: false, reason: 'It is settled already' }
        if (shown.hash !== hash) return { sent: false, reason: CHANGED }
        const { request, network, account, origin, replaced } = shown
        if (!isRaised(fees, replaced.fees)) {
          return { sent: false, reason: 'The fee is too low to replace it' }
        }
        const { type = '0x2' } = request
        const { nonce: _, ...fields } = checkFields(
          request,
          toApproved({ type, gas, fees, nonce: replaced.nonce }),
        )
        const { to, value, data, accessList } = request
        const { chainId } = network
        const { nonce } = replaced
        const told = await sender.send({
          requestKey,
          origin,
          account: account.address,
          transaction: {
            chainId,
            to,
            value,
            data,
            accessList,
            nonce,
            ...fields,
          },
          replaces: { hash: former, how },
          whileAllowed: async (task) => {
            assertOpen(await getStatus())
            return task()
          },
        })
        await activity.note({
          act: 'call',
          origin,
          at: now(),
          method: 'eth_sendTransaction',
          scope: chainId,
          hash: told,
          outcome: 'done',
          milliseconds: 0,
          requestKey,
        })
        return { sent: true, hash: told }
      } catch (error) {
        return { sent: false, reason: messageOf(error) }
      }
    },
  }
}

const toApproved = ({ nonce, ...fields }: ApprovedFields) => ({
  ...fields,
  ...(nonce !== null && { nonce }),
})
