import { InvalidParamsError } from '../methods/invalid-params.ts'
import { callObject } from './call-object.ts'
import { blockOverrides, stateOverrides } from './overrides.ts'
import { flag } from './plain.ts'
import { type JsonObject, listOf, members, type Rule } from './rule.ts'

/** The limit that the standard suggests. */
const MOST_BLOCKS = 256
const MOST_CALLS = 1_000

const simulationMembers = members({
  blockStateCalls: listOf(
    members({
      blockOverrides,
      stateOverrides,
      calls: listOf(callObject, MOST_CALLS),
    }),
    MOST_BLOCKS,
  ),
  traceTransfers: flag,
  validation: flag,
  returnFullTransactions: flag,
})

/** The blocks and calls that `eth_simulateV1` runs. */
export const simulation: Rule<JsonObject> = (value, where) => {
  const checked = simulationMembers(value, where)
  if (checked.blockStateCalls !== undefined) return checked
  throw new InvalidParamsError(`blockStateCalls of ${where} is missing`)
}
