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
import { forRequest } from '../nodes/for-request.ts'
import type { Networks } from '../nodes/networks.ts'
import { toNodeFault } from '../nodes/node-fault.ts'
import { askChain, nodeInUse } from './ask-chain.ts'
import { broadcast, isKnownSoon } from './broadcast.ts'
import { takeNonce } from './fill-nonce.ts'
import type { Impersonation } from './impersonation.ts'
import type { SentTransactions } from './sent-transactions.ts'

/** Signs with the account's key; throws while the wallet is locked. */
export type SignTransaction = (
  account: string,
  transaction: Transaction,
) => Promise<{ raw: string; hash: string }>

export type Sending = Pick<
  SentTransaction,
  'origin' | 'account' | 'replaces' | 'recipient'
> & {
  requestKey: string
  /** The approved fields; without a nonce it gets the next one. */
  transaction: Omit<Transaction, 'nonce'> & { nonce?: string | undefined }
  /**
   * Runs this under a lock that prevents revocation; throws if signing is not,
   * or no longer, allowed.
   */
  whileAllowed: <Result>(task: () => Promise<Result>) => Promise<Result>
}

export type Sender = Readonly<{
  /** Signs and sends once per request; resolves with the hash. */
  send: (sending: Sending) => Promise<string>
  /**
   * The same for several of one account and chain, with consecutive nonces.
   * Throws at the first that fails; the later ones are not sent.
   */
  sendInOrder: (sendings: readonly Sending[]) => Promise<void>
  /** The outcome of a request that was signed before. */
  recall: (requestKey: string) => Promise<string> | undefined
}>

/** The only place where a transaction is signed. */
export const createSender = ({
  networks,
  sent,
  sign,
  impersonation,
  now,
  followed,
}: {
  networks: Pick<Networks, 'nodeOf' | 'addressOf'>
  sent: SentTransactions
  sign: SignTransaction
  impersonation?: Impersonation | undefined
  now: () => number
  /** Called when there is one more transaction to follow. */
  followed: () => void
}): Sender => {
  /**
   * Serializes from reading the account's nonce until the node has the
   * transaction.
   */
  const serialize = <Result>(
    { chainId, account }: { chainId: string; account: string },
    task: () => Promise<Result>,
  ): Promise<Result> =>
    withLock({ owner: sent, key: `${chainId} ${account.toLowerCase()}` }, task)

  /**
   * The outcome of one that was signed before: it is never signed or sent
   * again.
   */
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
    const { requestKey, origin, account, replaces, recipient } = sending
    const { chainId } = sending.transaction
    await sending.whileAllowed(async () => undefined)
    const ask = await askChain(forRequest(networks, requestKey), chainId)
    // A read moves on from a node that is down; what is signed goes to one node.
    if (sending.transaction.nonce !== undefined) await ask('eth_chainId')
    const transaction = {
      ...sending.transaction,
      nonce:
        sending.transaction.nonce ??
        toQuantity(
          await takeNonce(ask, { chainId, account, sent, now, networks }),
        ),
    }
    const node = await nodeInUse(networks, chainId)
    // Sign and send while the permission is held. Later revocations or
    // disconnects do not undo it.
    const { answer } = await sending.whileAllowed(async () => {
      const { raw, hash } = impersonation?.isImpersonated(account)
        ? {
            raw: undefined,
            hash: await impersonation.sendUnsigned(ask, account, transaction),
          }
        : await sign(account, transaction)
      await sent.add({
        hash,
        requestKeys: [requestKey],
        origin,
        account,
        ...transaction,
        at: now(),
        state: raw === undefined ? 'sent' : 'signed',
        ...(node !== undefined && { node }),
        ...(replaces && { replaces }),
        ...(recipient !== undefined && { recipient }),
      })
      followed()
      return {
        answer:
          raw === undefined
            ? Promise.resolve(hash)
            : broadcast(ask, { hash, raw, node, sent }),
      }
    })
    return answer
  }

  const sendOnce = async (sending: Sending): Promise<string> => {
    const before = sent.ofRequest(sending.requestKey)
    return before ? outcomeOf(before) : signAndSend(sending)
  }

  return {
    send: (sending) => {
      const { account, transaction } = sending
      const { chainId } = transaction
      return serialize({ chainId, account }, () => sendOnce(sending)).catch(
        toRpcError,
      )
    },
    sendInOrder: async ([first, ...rest]) => {
      if (!first) return
      const { account, transaction } = first
      const { chainId } = transaction
      await serialize({ chainId, account }, async () => {
        for (const sending of [first, ...rest]) await sendOnce(sending)
      }).catch(toRpcError)
    },
    recall: (requestKey) => {
      const before = sent.ofRequest(requestKey)
      // Waits for the task that is sending it, if it runs in this worker.
      return (
        before &&
        serialize(before, () => outcomeOf(sent.find(before.hash) ?? before))
      )
    },
  }
}

const toRpcError = (error: unknown): never => {
  // The wallet was locked meanwhile, which rejects open requests.
  if (error instanceof WalletRefusal) throw userRejected()
  throw toNodeFault(error)
}
