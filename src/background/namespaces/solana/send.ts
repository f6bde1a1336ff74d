import { toBase64 } from '../../../protocol/base64.ts'
import { chainDisconnected, unauthorized } from '../../../protocol/errors.ts'
import { isObject } from '../../../protocol/json-rpc.ts'
import { toBase58 } from '../../../protocol/solana/base58.ts'
import { encodeTransaction } from '../../../protocol/solana/transaction.ts'
import type { LookUpSent, SentRequests } from '../../journal/sent-requests.ts'
import type { AskForAccount } from '../../methods/ask-for-account.ts'
import type { Networks } from '../../nodes/networks.ts'
import type { WhileApproved } from '../../transactions/while-approved.ts'
import { parseSendOptions, parseTransaction } from './parse-params.ts'
import type { SolanaTransactions } from './sent/solana-transactions.ts'
import { type AssertChecked, type SolanaMethod, signedBy } from './sign.ts'

/**
 * `signAndSendTransaction`: sends what the user saw, once. It answers when the
 * node accepts the transaction, which is named by its first signature.
 */
export const createSolanaSend =
  ({
    networks,
    ask,
    assertChecked,
    whileApproved,
    sentRequests,
    sent: stored,
  }: {
    networks: Pick<Networks, 'nodeOf'>
    ask: AskForAccount
    assertChecked: AssertChecked
    whileApproved: WhileApproved
    sentRequests: Pick<SentRequests, 'once'>
    /** Sends it, and stores it for the user's list of transactions. */
    sent: Pick<SolanaTransactions, 'send'>
  }): SolanaMethod =>
  async (call) => {
    const { scope, account } = call
    const transaction = parseTransaction(call, { account, isSent: true })
    const options = parseSendOptions(call)
    if (!(await networks.nodeOf(scope))) throw chainDisconnected('no-node')
    const kind = 'solana-transaction'
    const method = 'signAndSendTransaction'
    const about = { kind, method, scope, account, transaction } as const
    const shown = await ask(call, about, () =>
      assertChecked({
        chainId: scope,
        transaction,
        requestKey: call.requestKey,
      }),
    )
    if (shown.kind !== kind) throw unauthorized()
    const { requestKey, origin } = shown
    const signed = signedBy(shown)
    const [first = new Uint8Array()] = signed.signatures
    const signature = toBase58(first)
    const sent = { requestKey, origin, scope: shown.scope, hash: signature }
    const params = [
      toBase64(encodeTransaction(signed)),
      { encoding: 'base64', ...options },
    ]
    // Once stored, it is sent even if the session ends meanwhile.
    const { answer } = await whileApproved(
      call,
      shown,
    )(async () => ({
      answer: sentRequests.once(sent, async () => {
        const chainId = shown.scope
        const message = toBase64(signed.messageBytes)
        await stored.send(
          { signature, requestKey, origin, chainId, account, message },
          params,
        )
        return { signature }
      }),
    }))
    return answer
  }

/**
 * After a worker stop a transaction is never sent again: its chain says whether
 * it arrived.
 */
export const createLookUpSignature =
  ({ nodeOf }: Pick<Networks, 'nodeOf'>): LookUpSent =>
  async ({ scope, hash }) => {
    if (!scope?.startsWith('solana:')) return undefined
    const node = await nodeOf(scope)
    const answer = await node
      ?.request({
        method: 'getSignatureStatuses',
        params: [[hash], { searchTransactionHistory: true }],
        rule: { effect: 'pure' },
      })
      // Without a node its outcome stays unknown.
      .catch(() => undefined)
    const [status] =
      isObject(answer) && Array.isArray(answer.value) ? answer.value : []
    return isObject(status) ? { signature: hash } : undefined
  }
