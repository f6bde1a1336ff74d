import { Refusal } from '../../../../messaging/refusal.ts'
import type { ProceduresOf } from '../../../../messaging/rpc-server.ts'
import type { TransferInput } from '../../../../messaging/send-contract.ts'
import type { SolanaProcedures } from '../../../../messaging/solana-contract.ts'
import {
  addressesOf,
  type WalletStatus,
} from '../../../../messaging/wallet-contract.ts'
import type { Json } from '../../../../node-client/json.ts'
import { toBase64 } from '../../../../protocol/base64.ts'
import {
  chainDisconnected,
  nodeError,
  unknownOutcome,
} from '../../../../protocol/errors.ts'
import type { AskSolana } from '../../../../protocol/solana/account-state.ts'
import { fromBase58 } from '../../../../protocol/solana/base58.ts'
import {
  type ChainCheck,
  type ChainFinding,
  isAgreed,
} from '../../../../protocol/solana/chain-rules.ts'
import { encodeMessage } from '../../../../protocol/solana/encode-message.ts'
import { SIGNATURE_BYTES } from '../../../../protocol/solana/signature-bytes.ts'
import { encodeTransaction } from '../../../../protocol/solana/transaction.ts'
import { withLock } from '../../../../storage/lock.ts'
import type { Accounts } from '../../../accounts/accounts.ts'
import { assertUnlocked } from '../../../accounts/assert-unlocked.ts'
import type { Activity } from '../../../activity/activity.ts'
import { type Outcome, outcomeOf } from '../../../activity/outcome-of.ts'
import type { ApprovalTools } from '../../../approvals/approval-kind.ts'
import { hashOf } from '../../../approvals/hash-of.ts'
import { signSolana } from '../../../approvals/kinds/solana.ts'
import { accountOf, networkOf } from '../../../approvals/names.ts'
import { requestChanged } from '../../../approvals/request-refusals.ts'
import type { Networks } from '../../../nodes/networks.ts'
import { toNodeFault } from '../../../nodes/node-fault.ts'
import { toSendRefusal } from '../../../transactions/send-refusal.ts'
import type { SolanaTransactions } from '../sent/solana-transactions.ts'
import { buildTransfer, TransferProblem } from './build-transfer.ts'

type Approved = Omit<SolanaProcedures['sendSolanaTransfer']['params'], 'id'>

/** The chain knows the blockhash no longer; nothing is signed. */
class ExpiredError extends Error {
  override readonly name = 'ExpiredError'
}

/** Throws unless the user was shown what is found of the chain, or worse. */
const assertAgreed = (
  chainId: string,
  shown: ChainCheck,
  found: ChainFinding,
): void => {
  if (found.chain === 'unknown') throw new ExpiredError('The blockhash expired')
  if (isAgreed(chainId, { shown, found: found.chain })) return
  throw chainDisconnected('reason' in found ? found.reason : 'malformed')
}

/**
 * Sends SOL and tokens that the user enters in the wallet. The wallet itself is
 * the origin: no page can have it, and no session is involved.
 */
export const createSolanaProcedures = ({
  getStatus,
  accounts,
  networks,
  tools,
  sent,
  activity,
  origin,
  now,
}: {
  getStatus: () => Promise<WalletStatus>
  accounts: Pick<Accounts, 'list'>
  networks: Pick<Networks, 'list' | 'nodeOf'>
  tools: Pick<ApprovalTools, 'loadKeyring' | 'withKey' | 'findChain'>
  sent: Pick<SolanaTransactions, 'all' | 'ofRequest' | 'send' | 'look'>
  activity: Pick<Activity, 'note'>
  /** Of the extension. */
  origin: string
  now: () => number
}): ProceduresOf<{
  procedures: SolanaProcedures
  events: Record<string, never>
}> => {
  const nodeOf = async (chainId: string) => {
    const node = await networks.nodeOf(chainId)
    if (!node) throw chainDisconnected('no-node')
    return node
  }

  const build = async (transfer: TransferInput, blockhash?: string) => {
    const { chainId, account } = transfer
    const listed = await accounts.list()
    const found = listed.find((one) => addressesOf(one).includes(account))
    if (!found || found.kind === 'watch-only') {
      throw new Refusal('no-key', 'The wallet has no key of this account')
    }
    const node = await nodeOf(chainId)
    const rule = { effect: 'pure' } as const
    const ask: AskSolana = (method, params) =>
      node.request({ method, params: params as Json[], rule })
    const { message, newAccount, toProgramAccount } = await buildTransfer(ask, {
      transfer,
      blockhash,
    }).catch((error) => {
      throw toNodeFault(error)
    })
    const shown = {
      origin,
      network: networkOf(chainId, await networks.list()),
      account: accountOf(account, listed),
      newAccount: newAccount === null ? null : `${newAccount}`,
      toProgramAccount,
    }
    const { blockhash: used, ...rest } = message
    const messageBytes = encodeMessage(message)
    const transaction = toBase64(
      encodeTransaction({
        signatures: [new Uint8Array(SIGNATURE_BYTES)],
        messageBytes,
      }),
    )
    const content = await hashOf({
      ...shown,
      ...rest,
      instructions: rest.instructions.map((one) => ({
        ...one,
        data: [...one.data],
      })),
    })
    const prepared = {
      ...shown,
      hash: await hashOf({ content, transaction }),
      content,
      blockhash: used,
      transaction,
    }
    return {
      prepared,
      messageBytes,
      found: await tools.findChain({ chainId, transaction }),
    }
  }

  /** What became of one that was signed before; it is never sent again. */
  const recall = async (requestKey: string): Promise<string | undefined> => {
    if (!sent.ofRequest(requestKey)) return undefined
    await sent.look()
    const record = sent.ofRequest(requestKey)
    if (record?.refusal) throw nodeError(record.refusal)
    if (record?.state === 'signed' || record?.state === 'dropped') {
      throw unknownOutcome(record.signature)
    }
    return record?.signature
  }

  const send = async (
    requestKey: string,
    { transfer, hash, blockhash, chain }: Approved,
  ): Promise<string> => {
    const done = await recall(requestKey)
    if (done !== undefined) return done
    const { chainId, account, recipient } = transfer
    const { prepared, messageBytes, found } = await build(
      transfer,
      blockhash,
    ).catch((error) => {
      // Balances have changed since it was shown.
      throw error instanceof TransferProblem ? requestChanged() : error
    })
    if (prepared.hash !== hash) throw requestChanged()
    assertAgreed(chainId, chain, found)
    assertUnlocked(await getStatus())
    const { choice } = await signSolana(tools, account, messageBytes)
    const { signature } = choice
    // Two equal payments would be one with the same blockhash.
    const isOther = sent
      .all()
      .some((one) => one.signature === signature && one.state !== 'refused')
    if (isOther) throw requestChanged()
    const signatures = [fromBase58(signature) ?? new Uint8Array()]
    const raw = toBase64(encodeTransaction({ signatures, messageBytes }))
    const message = toBase64(messageBytes)
    await sent.send(
      { signature, requestKey, origin, chainId, account, message, recipient },
      [raw, { encoding: 'base64' }],
    )
    return signature
  }

  /** What was not signed is on the screen and nowhere else. */
  const note = async (requestKey: string, outcome: Outcome): Promise<void> => {
    const signed = sent.ofRequest(requestKey)
    if (!signed) return
    await activity.note({
      act: 'call',
      origin,
      at: now(),
      method: 'signAndSendTransaction',
      scope: signed.chainId,
      hash: signed.signature,
      milliseconds: 0,
      requestKey,
      ...outcome,
    })
  }

  return {
    prepareSolanaTransfer: async (transfer) => {
      try {
        const { prepared, found } = await build(transfer)
        // It contradicts itself: the blockhash is its own.
        if (found.chain === 'unknown') throw chainDisconnected('malformed')
        assertAgreed(transfer.chainId, 'not-checked', found)
        return { ready: true, prepared: { ...prepared, chain: found.chain } }
      } catch (error) {
        const problem =
          error instanceof TransferProblem
            ? error.problem
            : toSendRefusal(error)
        return { ready: false, problem }
      }
    },
    askSolanaNode: async ({ chainId, method, params }) => {
      const node = await nodeOf(chainId)
      const rule = { effect: 'pure' } as const
      return node.request({ method, params: params as Json[], rule })
    },
    sendSolanaTransfer: async ({ id, ...approved }) => {
      assertUnlocked(await getStatus())
      const requestKey = `send/${id}`
      try {
        const signature = await withLock({ owner: sent, key: requestKey }, () =>
          send(requestKey, approved),
        )
        await note(requestKey, { outcome: 'answered' })
        return { sent: true, hash: signature }
      } catch (error) {
        await note(requestKey, outcomeOf(error))
        if (error instanceof ExpiredError) {
          return { sent: false, reason: { kind: 'expired' } }
        }
        return { sent: false, reason: toSendRefusal(error) }
      }
    },
  }
}
