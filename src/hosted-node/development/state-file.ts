import { gunzipSync, gzipSync } from 'node:zlib'
import type { Json } from '../../node-client/json.ts'
import { AnswerError } from '../answer-error.ts'
import { isJsonObject, type JsonObject } from '../rules/rule.ts'

/** A call that changed the state outside of a block. */
export type Change = {
  /** The number of the latest block when it was made. */
  after: number
  method: string
  params: readonly Json[]
}

/** A chain as `hardhat_dumpState` writes it: what has to be done again. */
export type DumpedState = {
  format: typeof FORMAT
  chainId: Json
  genesisTime: number
  /** The last block that is not the chain's own: 0, or that of the fork. */
  base: number
  forkHash: Json
  /** The hash of the latest block. */
  head: Json
  /** Each with its transactions. */
  blocks: JsonObject[]
  /** Transactions as they were signed, by hash. */
  signed: Record<string, Json>
  changes: Change[]
}

export const FORMAT = 'portolan-chain-1'

/** Expanded in the process of all networks, so not much. */
const MOST_BYTES = 16 * 1024 * 1024

export const writeState = (state: DumpedState): string =>
  `0x${gzipSync(JSON.stringify(state)).toString('hex')}`

/** Throws AnswerError. */
export const readState = (dump: Json): DumpedState => {
  try {
    const bytes = Buffer.from(String(dump).slice(2), 'hex')
    const text = gunzipSync(bytes, { maxOutputLength: MOST_BYTES }).toString()
    const state: Json = JSON.parse(text)
    if (isJsonObject(state) && isState(state)) return state
  } catch {
    // It is not compressed, or not JSON.
  }
  throw new AnswerError(
    -32602,
    'Invalid params: argument 1 (state) must be what dumpState of a development chain of this service answered',
  )
}

const isState = (state: JsonObject): state is DumpedState & JsonObject =>
  state.format === FORMAT &&
  Number.isSafeInteger(state.genesisTime) &&
  Number.isSafeInteger(state.base) &&
  Array.isArray(state.blocks) &&
  state.blocks.every(
    (block) => isJsonObject(block) && Array.isArray(block.transactions),
  ) &&
  isJsonObject(state.signed) &&
  Array.isArray(state.changes) &&
  state.changes.every(
    (change) =>
      isJsonObject(change) &&
      CHANGING.includes(String(change.method)) &&
      Array.isArray(change.params),
  )

/** What no block shows. */
export const CHANGING: readonly string[] = [
  'hardhat_setBalance',
  'hardhat_setCode',
  'hardhat_setNonce',
  'hardhat_setStorageAt',
  'hardhat_setCoinbase',
  'evm_setBlockGasLimit',
]
