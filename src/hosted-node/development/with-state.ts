import type { Json } from '../../node-client/json.ts'
import { AnswerError } from '../answer-error.ts'
import { memberOf } from '../methods/intact.ts'
import type { JsonObject } from '../rules/rule.ts'
import { baseOf } from './base-of.ts'
import { replayState } from './replay-state.ts'
import {
  CHANGING,
  type Change,
  type DumpedState,
  FORMAT,
  readState,
  writeState,
} from './state-file.ts'
import { type Ask, createAsk, type Send, withMethods } from './with-methods.ts'

/** Replaying them must end before the deadline of a call. */
const MOST_BLOCKS = 2_000

/**
 * Dumps the chain and loads it into a fresh one, which EDR cannot. It keeps
 * what blocks do not show: changes by development methods, and signatures.
 */
export const withState = (send: Send, blockTime = 0): Send => {
  let changes: Change[] = []
  const signed = new Map<Json, Json>()
  /** How many changes there were, by the id of a snapshot. */
  const snapshots = new Map<Json, number>()
  const ask = createAsk(send)

  const record: Send = async (call) => {
    const { method, params } = call
    const [first = null] = params
    const outcome = await send(call)
    if ('error' in outcome) return outcome
    if (CHANGING.includes(method)) {
      changes.push({ after: await headOf(ask), method, params })
    } else if (method === 'eth_sendRawTransaction') {
      signed.set(outcome.result, first)
    } else if (method === 'evm_snapshot') {
      snapshots.set(outcome.result, changes.length)
    } else if (method === 'evm_revert' && outcome.result === true) {
      changes = changes.slice(0, snapshots.get(first) ?? 0)
    }
    return outcome
  }
  return withMethods(record, {
    hardhat_dumpState: async () =>
      writeState(await collect({ ask, changes, signed })),
    hardhat_loadState: async ([dump = null]) => {
      await ask('evm_setIntervalMining', 0)
      try {
        return await replayState(readState(dump), createAsk(record))
      } finally {
        await ask('evm_setIntervalMining', blockTime * 1_000)
      }
    },
  })
}

const collect = async ({
  ask,
  changes,
  signed,
}: {
  ask: Ask
  changes: Change[]
  signed: ReadonlyMap<Json, Json>
}): Promise<DumpedState> => {
  const { base, forkHash } = await baseOf(ask)
  const head = await headOf(ask)
  if (head - base > MOST_BLOCKS) {
    throw new AnswerError(
      -32000,
      `the chain has ${head - base} blocks, and at most ${MOST_BLOCKS} can be dumped`,
    )
  }
  const first = await blockAt(base, ask)
  const blocks: JsonObject[] = []
  for (let number = base + 1; number <= head; number += 1) {
    blocks.push(await blockAt(number, ask))
  }
  const hashes = blocks.flatMap(transactionHashes)
  return {
    format: FORMAT,
    chainId: await ask('eth_chainId'),
    genesisTime: Number(first.timestamp),
    base,
    forkHash,
    head: (blocks.at(-1) ?? first).hash ?? null,
    blocks,
    signed: Object.fromEntries(
      hashes.flatMap((hash) => {
        const raw = signed.get(hash)
        return raw === undefined ? [] : [[String(hash), raw]]
      }),
    ),
    changes,
  }
}

const headOf = async (ask: Ask): Promise<number> =>
  Number(await ask('eth_blockNumber'))

const blockAt = async (number: number, ask: Ask): Promise<JsonObject> =>
  (await ask(
    'eth_getBlockByNumber',
    `0x${number.toString(16)}`,
    true,
  )) as JsonObject

const transactionHashes = ({ transactions }: JsonObject): Json[] =>
  Array.isArray(transactions)
    ? transactions.map((one) => memberOf(one, 'hash') ?? null)
    : []
