import { Refusal } from '../../messaging/refusal.ts'
import type { ProceduresOf } from '../../messaging/rpc-server.ts'
import type {
  OwnInput,
  OwnTransaction,
  SendProcedures,
} from '../../messaging/send-contract.ts'
import type { WalletStatus } from '../../messaging/wallet-contract.ts'
import type { Accounts } from '../accounts/accounts.ts'
import { assertUnlocked } from '../accounts/assert-unlocked.ts'
import type { Activity } from '../activity/activity.ts'
import { type Outcome, outcomeOf } from '../activity/outcome-of.ts'
import { requestChanged } from '../approvals/request-refusals.ts'
import type { Networks } from '../nodes/networks.ts'
import { checkFields } from '../transactions/check-fields.ts'
import type { Transactions } from '../transactions/create-transactions.ts'
import { previewTransactions } from '../transactions/preview/preview-transaction.ts'
import { toSendRefusal } from '../transactions/send-refusal.ts'
import { createTransfer } from '../transactions/transfer.ts'
import { createWantedBy } from '../transactions/wanted-by.ts'

/**
 * Sends what the user enters in the wallet. The wallet itself is the origin: no
 * page can have it, and no session is involved.
 */
export const createSendProcedures = ({
  getStatus,
  accounts,
  isImpersonated,
  networks,
  transactions: { sent, sender },
  activity,
  nodesWithoutSimulation: lacking,
  origin,
  now,
}: {
  getStatus: () => Promise<WalletStatus>
  accounts: Pick<Accounts, 'list'>
  isImpersonated: (address: string) => boolean
  networks: Pick<Networks, 'addressOf' | 'list' | 'nodeOf'>
  transactions: Pick<Transactions, 'sent' | 'sender'>
  activity: Pick<Activity, 'note'>
  nodesWithoutSimulation: Set<string>
  /** Of the extension. */
  origin: string
  now: () => number
}): ProceduresOf<{
  procedures: SendProcedures
  events: Record<string, never>
}> => {
  const wantedBy = createWantedBy({ networks, sent, now })

  const prepare = async (input: OwnInput): Promise<OwnTransaction> => {
    const { account, chainId } = input
    const found = (await accounts.list()).find((one) => one.address === account)
    if (!found || (found.kind === 'watch-only' && !isImpersonated(account))) {
      throw new Refusal('no-key', 'The wallet has no key of this account')
    }
    const wanted = wantedBy({ chainId, account })
    return createTransfer(input, { networks, accounts, origin, wanted })
  }

  /** What was not signed is on the screen and nowhere else. */
  const noteSigned = async (
    requestKey: string,
    outcome: Outcome,
  ): Promise<void> => {
    const signed = sent.ofRequest(requestKey)
    if (!signed) return
    await activity.note({
      act: 'call',
      origin,
      at: now(),
      method: 'eth_sendTransaction',
      scope: signed.chainId,
      hash: signed.hash,
      milliseconds: 0,
      requestKey,
      ...outcome,
    })
  }

  return {
    prepareTransfer: prepare,
    previewOwn: ({ chainId, account, request, gas }) =>
      previewTransactions(networks, {
        chainId,
        account,
        calls: [{ request, gas }],
        lacking,
      }),
    sendTransfer: async ({
      id,
      transfer,
      hash,
      fields: { nonce, ...rest },
    }) => {
      assertUnlocked(await getStatus())
      const requestKey = `send/${id}`
      const { chainId } = transfer
      const send = async (): Promise<string> => {
        const done = sender.recall(requestKey)
        if (done) return done
        const shown = await prepare(transfer)
        if (shown.hash !== hash) throw requestChanged()
        const { to, value, data, accessList } = shown.request
        const fields = nonce === null ? rest : { ...rest, nonce }
        return sender.send({
          requestKey,
          origin,
          account: shown.account.address,
          recipient: 'revoke' in transfer ? undefined : transfer.recipient,
          transaction: {
            chainId,
            to,
            value,
            data,
            accessList,
            ...checkFields(shown.request, fields),
          },
          whileAllowed: async (task) => {
            assertUnlocked(await getStatus())
            return task()
          },
        })
      }
      try {
        const sentHash = await send()
        await noteSigned(requestKey, { outcome: 'answered' })
        return { sent: true, hash: sentHash }
      } catch (error) {
        await noteSigned(requestKey, outcomeOf(error))
        return { sent: false, reason: toSendRefusal(error) }
      }
    },
  }
}
