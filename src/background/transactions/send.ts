import {
  chainDisconnected,
  nodeError,
  unknownOutcome,
  userRejected,
} from '../../protocol/errors.ts'
import { withLock } from '../../storage/lock.ts'
import type { SentTransaction } from '../../storage/transaction-record.ts'
import { WalletRefusal } from '../accounts/wallet-refusal.ts'
import { loadOnce } from '../host/load-once.ts'
import { toNodeFault } from '../nodes/node-fault.ts'
import { askChain } from './ask-chain.ts'
import { isKnownSoon } from './broadcast.ts'
import type { Sending, SignAndSendOptions } from './sign-and-send.ts'

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

/**
 * Signs and sends each transaction once. The code that signs is loaded under the
 * lock of the account, before the first check of what is allowed.
 */
export const createSender = (options: SignAndSendOptions): Sender => {
  const { networks, sent } = options
  const loadSignAndSend = loadOnce(async () => {
    const { createSignAndSend } = await import('./sign-and-send.ts')
    return createSignAndSend(options)
  })

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

  const sendOnce = async (sending: Sending): Promise<string> => {
    const before = sent.ofRequest(sending.requestKey)
    if (before) return outcomeOf(before)
    const signAndSend = await loadSignAndSend()
    return signAndSend(sending)
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
