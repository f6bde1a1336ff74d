import { NodeAnswerError, NodeOutageError } from '../../node-client/errors.ts'
import { isObject } from '../../protocol/json-rpc.ts'
import { failureOf } from '../../protocol/revert-reason.ts'
import type { BatchedCall } from '../../protocol/send-calls-params.ts'
import { type AskChain, toBigInt } from './ask-chain.ts'

/** The gas that a call needs, or why it would fail. */
export type Estimate = { gas: bigint } | { failure: string }

/**
 * Tries each call after the calls before it: a swap works only after the
 * approval of its tokens. Undefined if the node has no `eth_simulateV1`.
 */
export const simulateCalls = async (
  ask: AskChain,
  { from, calls }: { from: string; calls: readonly BatchedCall[] },
): Promise<Estimate[] | undefined> => {
  try {
    const named = calls.map(({ to, value, data }) => ({
      from,
      ...(to !== undefined && { to }),
      value,
      data,
    }))
    const said = await ask('eth_simulateV1', [
      { blockStateCalls: [{ calls: named }] },
      'latest',
    ])
    const [block] = Array.isArray(said) ? said : []
    const tried = isObject(block) ? block.calls : undefined
    return Array.isArray(tried) && tried.length === calls.length
      ? tried.map(toEstimate)
      : undefined
  } catch (error) {
    // The estimates of the single calls show whether the node works.
    const isUnavailable =
      error instanceof NodeAnswerError || error instanceof NodeOutageError
    if (isUnavailable) return undefined
    throw error
  }
}

const toEstimate = (tried: unknown): Estimate => {
  const { status, gasUsed, error } = Object(tried)
  if (status !== '0x1') {
    const { message, data } = Object(error)
    return { failure: failureOf({ message: String(message ?? ''), data }) }
  }
  const used = toBigInt(gasUsed)
  // What was used is less than what is needed: refunds come afterwards. A plain
  // transfer has none.
  return { gas: used === 21_000n ? used : (used * 5n) / 4n }
}
