import {
  chainDisconnected,
  nodeError,
  unknownOutcome,
  userRejected,
} from '../../protocol/errors.ts'
import { type Transaction, toQuantity } from '../../protocol/transaction.ts'
import { withLock } from '../../storage/lock.ts'
import type { SentTransaction } from '../../storage/transaction-record.ts'
import { WalletRefusal } from '../accounts/wallet-refusal.ts'
import type { Networks } from '../nodes/networks.ts'
import { toNodeFault } from '../nodes/node-fault.ts'
import { askChain } from './ask-chain.ts'
import { broadcast, isKnownSoon } from './broadcast.ts'
import { takeNonce } from './fill-nonce.ts'
import type { SentTransactions } from './sent-transactions.ts'

/** Signs with the account's key; throws while the wallet is not open. */
export type SignTransaction = (
  account: string,
  transaction: Transaction,
) => Promise<{ raw: string; hash: string }>

export type Sending = Pick<
  SentTransaction,
  'origin' | 'account' | 'replaces'
> & {
  requestKey: string
  /** What was approved; without a nonce it gets the next one. */
  transaction: Omit<Transaction, 'nonce'> & { nonce?: string | undefined }
  /**
   * Runs this while nobody can take the right to it away; throws when it may not
   * be signed, or not any more.
   */
  whileAllowed: <Result>(task: () => Promise<Result>) => Promise<Result>
}

export type Sender = Readonly<{
  /** Signs and sends for this request once; gives the hash. */
  send: (sending: Sending) => Promise<string>
  /** What came, or is coming, of a request that was signed for. */
  recall: (requestKey: string) => Promise<string> | undefined
}>

/** The one place where a transaction is signed. */
export const createSender = ({
  networks,
  sent,
  sign,
  now,
  followed,
}: {
  networks: Pick<Networks, 'nodeOf' | 'addressOf'>
  sent: SentTransactions
  sign: SignTransaction
  now: () => number
  /** Said when there is one more to be looked after. */
  followed: () => void
}): Sender => {
  /** From the account's next number until the node has it. */
  const inLine = <Result>(
    { chainId, account }: { chainId: string; account: string },
    task: () => Promise<Result>,
  ): Promise<Result> =>
    withLock({ owner: sent, key: `${chainId} ${account.toLowerCase()}` }, task)

  /** Of one that was signed before: it is never signed or sent again. */
  const outcomeOf = async (one: SentTransaction): Promise<string> => {
    const { hash, chainId, state, refusal, turnedAway } = one
    if (refusal) throw nodeError(refusal)
    if (turnedAway) throw chainDisconnected(turnedAway)
    if (state !== 'signed') return hash
    const ask = await askChain(networks, chainId).catch(() => undefined)
    if (!ask || !(await isKnownSoon(ask, hash))) throw unknownOutcome(hash)
    await sent.change(hash, { state: 'sent' })
    return hash
  }

  const signAndSend = async (sending: Sending): Promise<string> => {
    const { requestKey, origin, account, replaces } = sending
    const { chainId } = sending.transaction
    await sending.whileAllowed(async () => undefined)
    const ask = await askChain(networks, chainId)
    const transaction = {
      ...sending.transaction,
      nonce:
        sending.transaction.nonce ??
        toQuantity(
          await takeNonce(ask, { chainId, account, sent, now, networks }),
        ),
    }
    // It leaves while the right to it stands: after that it is what it is,
    // whoever has gone or changed their mind.
    const { answer } = await sending.whileAllowed(async () => {
      const { raw, hash } = await sign(account, transaction)
      await sent.add({
        hash,
        requestKeys: [requestKey],
        origin,
        account,
        ...transaction,
        at: now(),
        state: 'signed',
        ...(replaces && { replaces }),
      })
      followed()
      return { answer: broadcast(ask, { hash, raw, sent }) }
    })
    return answer
  }

  return {
    send: (sending) => {
      const { requestKey, account, transaction } = sending
      const { chainId } = transaction
      return inLine({ chainId, account }, async () => {
        const before = sent.ofRequest(requestKey)
        return before ? outcomeOf(before) : signAndSend(sending)
      }).catch(toRpcError)
    },
    recall: (requestKey) => {
      const before = sent.ofRequest(requestKey)
      // Behind the one that is sending it, should that be in this worker.
      return (
        before &&
        inLine(before, () => outcomeOf(sent.find(before.hash) ?? before))
      )
    },
  }
}

const toRpcError = (error: unknown): never => {
  // Locked in between: what was open is rejected then.
  if (error instanceof WalletRefusal) throw userRejected()
  throw toNodeFault(error)
}
