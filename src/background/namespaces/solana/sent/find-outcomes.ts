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
    const statuses = await readStatuses(ask, asked)
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

const readStatuses = async (
  ask: Ask,
  asked: readonly SolanaSent[],
): Promise<unknown[]> => {
  const value = answeredValue(
    await ask('getSignatureStatuses', [
      asked.map(({ signature }) => signature),
      { searchTransactionHistory: true },
    ]),
  )
  return Array.isArray(value) ? value : []
}

const outcomeOf = async (
  ask: Ask,
  one: SolanaSent,
  {
    status,
    now,
    isExpired = false,
  }: { status: unknown; now: number; isExpired?: boolean },
): Promise<Outcome | undefined> => {
  const { signature, message, state, at } = one
  if (isObject(status)) {
    if (status.confirmationStatus === 'processed') {
      return state === 'signed' ? { signature, state: 'sent' } : undefined
    }
    if (!Number.isSafeInteger(status.slot)) return undefined
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
  const dropped: Outcome = { signature, state: 'dropped' }
  if (isExpired) return dropped
  const signed = decodeMessage(fromBase64(message) ?? new Uint8Array())
  if (nonceIndexOf(signed) !== undefined) {
    return now - at > GIVEN_UP_MS ? dropped : undefined
  }
  if ((await isValid(ask, signed.blockhash)) !== false) return undefined
  // It may have arrived after its status was read.
  const [latest] = await readStatuses(ask, [one])
  return outcomeOf(ask, one, { status: latest, now, isExpired: true })
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
