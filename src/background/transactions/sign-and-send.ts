import { type Transaction, toQuantity } from '../../protocol/transaction.ts'
import { wideGrantIn } from '../../protocol/wide-grant.ts'
import type { SentTransaction } from '../../storage/transaction-record.ts'
import { forRequest } from '../nodes/for-request.ts'
import type { Networks } from '../nodes/networks.ts'
import { askChain, nodeInUse } from './ask-chain.ts'
import { broadcast } from './broadcast.ts'
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

export type SignAndSendOptions = {
  networks: Pick<Networks, 'nodeOf' | 'addressOf'>
  sent: SentTransactions
  sign: SignTransaction
  impersonation?: Impersonation | undefined
  now: () => number
  /** Called when there is one more transaction to follow. */
  followed: () => void
}

/** The only place where a transaction is signed; loaded late. */
export const createSignAndSend =
  ({
    networks,
    sent,
    sign,
    impersonation,
    now,
    followed,
  }: SignAndSendOptions): ((sending: Sending) => Promise<string>) =>
  async (sending) => {
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
    const { to, data } = transaction
    const grant = to === undefined ? undefined : wideGrantIn(data, account)
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
        ...(grant && { grant }),
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
