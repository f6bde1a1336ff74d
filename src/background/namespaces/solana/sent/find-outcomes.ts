import type { Json } from '@metamask/utils'
import {
  NodeAnswerError,
  NodeOutageError,
} from '../../../../node-client/errors.ts'
import { fromBase64 } from '../../../../protocol/base64.ts'
import { isObject } from '../../../../protocol/json-rpc.ts'
import { answeredValue } from '../../../../protocol/solana/account-state.ts'
import { decodeMessage } from '../../../../protocol/solana/decode-message.ts'
import { nonceIndexOf } from '../../../../protocol/solana/durable-nonce.ts'
import type { SolanaSent } from '../../../../storage/solana-record.ts'

type Ask = (method: string, params: Json[]) => Promise<Json>

type Outcome = Pick<SolanaSent, 'signature'> & Partial<SolanaSent>

/**
 * A blockhash is valid for 150 slots. A node that lags behind may know neither
 * it nor the transaction for a while.
 */
const LAG_MS = 120_000

/** One with a durable nonce does not expire: its hash is never valid. */
const GIVEN_UP_MS = 24 * 60 * 60_000

/** What a node now knows of pending transactions; none if it does not answer. */
export const findOutcomes = async (
  ask: Ask,
  { asked, now }: { asked: readonly SolanaSent[]; now: number },
): Promise<Outcome[]> => {
  try {
    const signatures = asked.map(({ signature }) => signature)
    const value = answeredValue(
      await ask('getSignatureStatuses', [
        signatures,
        { searchTransactionHistory: true },
      ]),
    )
    const statuses: unknown[] = Array.isArray(value) ? value : []
    const found = await Promise.all(
      asked.map((one, at) =>
        outcomeOf(ask, one, { status: statuses[at], now }),
      ),
    )
    return found.flatMap((one) => one ?? [])
  } catch (error) {
    // They are looked up again.
    if (error instanceof NodeOutageError) return []
    if (error instanceof NodeAnswerError) return []
    throw error
  }
}

const outcomeOf = async (
  ask: Ask,
  { signature, message, state, at }: SolanaSent,
  { status, now }: { status: unknown; now: number },
): Promise<Outcome | undefined> => {
  if (isObject(status)) {
    if (status.confirmationStatus === 'processed') {
      return state === 'signed' ? { signature, state: 'sent' } : undefined
    }
    const succeeded = status.err === null || status.err === undefined
    const fee = await readFee(ask, signature)
    return {
      signature,
      state: succeeded ? 'confirmed' : 'reverted',
      receipt: {
        succeeded,
        slot: String(status.slot),
        ...(fee !== undefined && { fee }),
      },
    }
  }
  // The node answered, and does not know it.
  if (status !== null || now - at < LAG_MS) return undefined
  const signed = decodeMessage(fromBase64(message) ?? new Uint8Array())
  const isOver =
    nonceIndexOf(signed) !== undefined
      ? now - at > GIVEN_UP_MS
      : (await isValid(ask, signed.blockhash)) === false
  return isOver ? { signature, state: 'dropped' } : undefined
}

const isValid = async (ask: Ask, blockhash: string): Promise<unknown> =>
  answeredValue(
    await ask('isBlockhashValid', [blockhash, { commitment: 'confirmed' }]),
  )

const readFee = async (
  ask: Ask,
  signature: string,
): Promise<string | undefined> => {
  const answer = await ask('getTransaction', [
    signature,
    {
      encoding: 'json',
      commitment: 'confirmed',
      maxSupportedTransactionVersion: 0,
    },
    // Its outcome is known anyway.
  ]).catch(() => null)
  const meta = isObject(answer) ? answer.meta : undefined
  const fee = isObject(meta) ? meta.fee : undefined
  return Number.isSafeInteger(fee) ? String(fee) : undefined
}
