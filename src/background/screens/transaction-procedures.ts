import type { ProceduresOf } from '../../messaging/rpc-server.ts'
import type { TransactionProcedures } from '../../messaging/transaction-contract.ts'
import type { WalletStatus } from '../../messaging/wallet-contract.ts'
import { messageOf } from '../../protocol/message-of.ts'
import type { Accounts } from '../accounts/accounts.ts'
import { assertUnlocked } from '../accounts/assert-unlocked.ts'
import type { Activity } from '../activity/activity.ts'
import type { Networks } from '../nodes/networks.ts'
import { checkFields } from '../transactions/check-fields.ts'
import type { Transactions } from '../transactions/create-transactions.ts'
import { createReplacement, isRaised } from '../transactions/replace.ts'
import { createSentView } from '../transactions/sent-view.ts'

const CHANGED = 'The request has changed: look at it again'

/** Lists and replaces sent transactions. */
export const createTransactionProcedures = ({
  getStatus,
  accounts,
  networks,
  transactions: { sent, sender, follower },
  activity,
  now,
}: {
  getStatus: () => Promise<WalletStatus>
  accounts: Pick<Accounts, 'list'>
  networks: Pick<Networks, 'addressOf' | 'list' | 'nodeOf'>
  transactions: Pick<Transactions, 'sent' | 'sender' | 'follower'>
  activity: Pick<Activity, 'note'>
  now: () => number
}): ProceduresOf<{
  procedures: TransactionProcedures
  events: Record<string, never>
}> => ({
  listTransactions: async () => {
    // Not awaited: the screen is notified of changes.
    void follower.look()
    const known = await networks.list()
    return sent
      .all()
      .map((one) => createSentView(one, known))
      .reverse()
  },
  prepareReplacement: async (asked) => {
    return createReplacement(asked, { sent, networks, accounts })
  },
  replaceTransaction: async ({ transaction: former, how, hash, ...limits }) => {
    assertUnlocked(await getStatus())
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
      const { nonce: _, ...fields } = checkFields(request, {
        type,
        gas,
        fees,
        nonce: replaced.nonce,
      })
      const { to, value, data, accessList } = request
      const { chainId } = network
      const { nonce } = replaced
      const sentHash = await sender.send({
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
          assertUnlocked(await getStatus())
          return task()
        },
      })
      await activity.note({
        act: 'call',
        origin,
        at: now(),
        method: 'eth_sendTransaction',
        scope: chainId,
        hash: sentHash,
        outcome: 'done',
        milliseconds: 0,
        requestKey,
      })
      return { sent: true, hash: sentHash }
    } catch (error) {
      return { sent: false, reason: messageOf(error) }
    }
  },
})
