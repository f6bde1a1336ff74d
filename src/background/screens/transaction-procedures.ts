import type { ProceduresOf } from '../../messaging/rpc-server.ts'
import type { TransactionProcedures } from '../../messaging/transaction-contract.ts'
import type { WalletStatus } from '../../messaging/wallet-contract.ts'
import type { Accounts } from '../accounts/accounts.ts'
import { assertUnlocked } from '../accounts/assert-unlocked.ts'
import { requestChanged } from '../approvals/request-refusals.ts'
import type { SolanaTransactions } from '../namespaces/solana/sent/solana-transactions.ts'
import { createSolanaView } from '../namespaces/solana/sent/solana-view.ts'
import type { Networks } from '../nodes/networks.ts'
import { checkFields } from '../transactions/check-fields.ts'
import type { Transactions } from '../transactions/create-transactions.ts'
import { readReceipt } from '../transactions/read-receipt.ts'
import { createReplacement, isRaised } from '../transactions/replace.ts'
import { toSendRefusal } from '../transactions/send-refusal.ts'
import { createSentView } from '../transactions/sent-view.ts'

/** Lists and replaces sent transactions. */
export const createTransactionProcedures = ({
  getStatus,
  accounts,
  networks,
  transactions: { sent, sender, follower },
  solanaTransactions,
}: {
  getStatus: () => Promise<WalletStatus>
  accounts: Pick<Accounts, 'list'>
  networks: Pick<Networks, 'addressOf' | 'list' | 'nodeOf'>
  transactions: Pick<Transactions, 'sent' | 'sender' | 'follower'>
  solanaTransactions: Pick<SolanaTransactions, 'all' | 'look'>
}): ProceduresOf<{
  procedures: TransactionProcedures
  events: Record<string, never>
}> => ({
  listTransactions: async () => {
    // Not awaited: the screen is notified of changes.
    void follower.look()
    void solanaTransactions.look()
    const known = { networks: await networks.list(), chains: sent.chains() }
    return [
      ...sent.all().map((one) => createSentView(one, known)),
      ...solanaTransactions
        .all()
        .map((one) => createSolanaView(one, known.networks)),
    ]
      .sort((one, other) => one.at - other.at)
      .reverse()
  },
  readReceipt: (asked) => readReceipt(networks, asked),
  forgetPending: async ({ chainId }) => {
    await sent.forgetReplaced(chainId)
    return null
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
      if (!shown) return { sent: false, reason: { kind: 'settled' } }
      if (shown.hash !== hash) throw requestChanged()
      const { request, network, account, origin, replaced } = shown
      if (!isRaised(fees, replaced.fees)) {
        return { sent: false, reason: { kind: 'fee-too-low' } }
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
      return { sent: true, hash: sentHash }
    } catch (error) {
      return { sent: false, reason: toSendRefusal(error) }
    }
  },
})
