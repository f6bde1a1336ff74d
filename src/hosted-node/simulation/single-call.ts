import type { Json } from '../../node-client/json.ts'
import { AnswerError } from '../answer-error.ts'
import { isJsonObject, type JsonObject } from '../rules/rule.ts'
import { DEFAULT_GAS } from '../upstream/default-gas.ts'

/** The standard's code for limits that a node sets itself. */
const CLIENT_LIMIT = -38026

/** EDR would ignore these, or the answer would not show them. */
const UNSUPPORTED = [
  'blobVersionedHashes',
  'maxFeePerBlobGas',
  'blobs',
  'commitments',
  'proofs',
  'authorizationList',
]
const TYPES: readonly Json[] = ['0x0', '0x1', '0x2']

/**
 * The one call of a simulation. EDR traces a call on the state of the chain and
 * silently ignores overrides, so nothing else can be simulated.
 */
export const singleCall = (simulation: JsonObject): JsonObject => {
  for (const name of ['validation', 'returnFullTransactions']) {
    if (simulation[name] === true) throw unsupported(`${name}: true`)
  }
  const block = onlyOne(simulation.blockStateCalls, 'blockStateCalls')
  for (const name of ['blockOverrides', 'stateOverrides']) {
    const overridden = Object.keys(block[name] ?? {})
    if (overridden.length > 0) {
      throw unsupported(`${name} (${overridden.slice(0, 3).join(', ')})`)
    }
  }
  const call = onlyOne(block.calls, 'calls')
  for (const name of UNSUPPORTED) {
    if (call[name] !== undefined) throw unsupported(`${name} of a call`)
  }
  if (call.type !== undefined && !TYPES.includes(call.type)) {
    throw unsupported(`type ${call.type} of a call`)
  }
  return call
}

const onlyOne = (list: Json | undefined, name: string): JsonObject => {
  const [first, ...others] = Array.isArray(list) ? list : []
  if (!isJsonObject(first)) throw new AnswerError(-32602, `${name} is empty`)
  if (others.length === 0) return first
  throw beyondLimit(`${name} has more than one element`)
}

export const unsupported = (what: string): AnswerError =>
  new AnswerError(-32602, `a development chain cannot simulate ${what}`)

const beyondLimit = (what: string): AnswerError =>
  new AnswerError(
    CLIENT_LIMIT,
    `a development chain cannot simulate it: ${what}`,
  )

export const tooLittleGas = (): AnswerError =>
  beyondLimit(
    `a call that names no gas has ${Number(DEFAULT_GAS)}, and it needs more`,
  )
