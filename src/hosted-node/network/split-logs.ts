import { tooLargeAnswer } from '../../node-client/ask.ts'
import { MAX_ANSWER_BYTES } from '../../node-client/exchange.ts'
import type { Json } from '../../node-client/json.ts'
import { isObject } from '../../protocol/json-rpc.ts'
import type { Outcome, RpcError } from '../json-rpc.ts'
import { memberOf, toBigInt } from '../methods/intact.ts'
import type { Ask } from '../methods/node-method.ts'

/** Of one call of a user, to one node. */
const MOST_CALLS = 64

/** Another part must be able to take that many times the slowest one. */
const SPARE = 2

/** What nodes say about a range or a number of logs that is too large. */
const REFUSALS =
  /block range|range (?:is )?(?:too|limit|exceed)|exceeds? .{0,20}range|limited to a .{0,20}range|max(?:imum)? .{0,20}range|more than [\d,]+ (?:results|logs)|too many (?:results|logs|blocks)|response size exceeded|query timeout exceeded/i

/** Whether a node refused the range of `eth_getLogs`. */
export const isRangeRefusal = ({ message }: RpcError): boolean =>
  REFUSALS.test(message)

/**
 * Asks again for smaller ranges after a node has refused one, and concatenates
 * the logs in order. The refusal is the answer if a single block is too much,
 * or the range needs too many calls or too long: the node is not down.
 */
export const askLogsInParts = async (
  params: readonly Json[],
  {
    ask,
    refusal,
    slowest,
    end,
  }: {
    ask: Ask
    refusal: Outcome
    /** Milliseconds until the refusal; then those of the slowest part. */
    slowest: number
    /** When the node's time for this call is over. */
    end: number
  },
): Promise<Outcome> => {
  const [filter] = params
  const range = isObject(filter) ? await rangeOf(filter, ask) : undefined
  if (!range) return refusal
  const { from, to } = range
  const logs: Json[] = []
  const texts: string[] = []
  let length = 0
  let next = from
  // The whole range was refused already.
  let size = (to - from + 2n) / 2n
  for (let calls = 1; next <= to; calls += 1) {
    const left = (to - next) / size + 1n
    if (BigInt(calls) + left > BigInt(MOST_CALLS) + 1n) return refusal
    const startedAt = performance.now()
    if (startedAt + SPARE * slowest > end) return refusal
    const last = next + size > to ? to : next + size - 1n
    const part = { fromBlock: toHex(next), toBlock: toHex(last) }
    const outcome = await ask({
      method: 'eth_getLogs',
      params: [{ ...(filter as object), ...part }],
    })
    slowest = Math.max(slowest, performance.now() - startedAt)
    if ('error' in outcome) {
      if (!isRangeRefusal(outcome.error) || size === 1n) return outcome
      size = (size + 1n) / 2n
      continue
    }
    const { result, json = JSON.stringify(result) } = outcome
    if (!Array.isArray(result)) return outcome
    length += json.length
    if (length > MAX_ANSWER_BYTES) return tooLargeAnswer
    for (const log of result) logs.push(log)
    if (result.length > 0) texts.push(json.trim().slice(1, -1))
    next = last + 1n
  }
  return { result: logs, json: `[${texts.join(',')}]` }
}

type Range = { from: bigint; to: bigint }

/** Undefined for one block, or a range that cannot be resolved. */
const rangeOf = async (
  filter: Record<string, unknown>,
  ask: Ask,
): Promise<Range | undefined> => {
  if (filter.blockHash !== undefined) return undefined
  const { fromBlock = 'latest', toBlock = 'latest' } = filter
  const from = await numberOf(fromBlock as Json, ask)
  const to = await numberOf(toBlock as Json, ask)
  return from !== undefined && to !== undefined && from < to
    ? { from, to }
    : undefined
}

const numberOf = async (block: Json, ask: Ask): Promise<bigint | undefined> => {
  if (block === 'earliest') return 0n
  if (!TAGS.has(block)) return toBigInt(block)
  const params = [block, false]
  const outcome = await ask({ method: 'eth_getBlockByNumber', params })
  if (!('result' in outcome)) return undefined
  return toBigInt(memberOf(outcome.result, 'number'))
}

/** Not `pending`: its logs are not those of a range. */
const TAGS: ReadonlySet<Json> = new Set(['latest', 'safe', 'finalized'])

const toHex = (number: bigint): string => `0x${number.toString(16)}`
