import type { Json } from '../../node-client/json.ts'
import type { Ask, BuiltMethods } from '../development/with-methods.ts'
import { memberOf } from '../methods/intact.ts'
import { isJsonObject, type JsonObject } from '../rules/rule.ts'
import { DEFAULT_GAS } from '../upstream/default-gas.ts'
import { type CallFrame, ranOutOfGas } from './call-frame.ts'
import { tooLittleGas } from './single-call.ts'

const NOBODY = `0x${'0'.repeat(40)}`
const TRACER = {
  tracer: 'muxTracer',
  tracerConfig: { callTracer: {}, prestateTracer: {} },
}
/** Addresses of precompiled contracts are below this. */
const PRECOMPILES = 0x200n
/** The list is final when another trace finds no more; a cheaper call may. */
const MOST_TRACES = 4

type AccessList = { address: string; storageKeys: string[] }[]

/** What a call reads, from a trace of the state before it. */
export const accessListMethods: BuiltMethods = {
  eth_createAccessList: async ([asked = null, at = 'latest'], ask) => {
    const given = isJsonObject(asked) ? asked : {}
    const call = { gas: DEFAULT_GAS, from: NOBODY, ...given }
    const block = await ask('eth_getBlockByNumber', toNumber(at), false)
    const miner = String(memberOf(block, 'miner') ?? NOBODY)
    let accessList = (given.accessList ?? []) as AccessList
    for (let count = 1; ; count += 1) {
      const traced = await trace({ ...call, accessList }, { ask, at })
      const { frame } = traced
      if (given.gas === undefined && ranOutOfGas(frame)) throw tooLittleGas()
      const found = listOf(traced.accounts, { frame, miner })
      const isFinal = sizeOf(found) <= sizeOf(accessList)
      if (isFinal || count === MOST_TRACES) {
        const { gasUsed, error } = frame
        return { accessList, gasUsed, ...(error !== undefined && { error }) }
      }
      accessList = found
    }
  },
}

const trace = async (
  call: JsonObject,
  { ask, at }: { ask: Ask; at: Json },
): Promise<{ frame: CallFrame; accounts: JsonObject }> => {
  const traced = await ask('debug_traceCall', call, at, TRACER)
  return {
    frame: memberOf(traced, 'callTracer') as CallFrame,
    accounts: memberOf(traced, 'prestateTracer') as JsonObject,
  }
}

/** Without what is warm in any case, unless its storage is read. */
const listOf = (
  accounts: JsonObject,
  { frame, miner }: { frame: CallFrame; miner: string },
): AccessList =>
  Object.entries(accounts)
    .map(([address, account]) => ({
      address,
      storageKeys: Object.keys(memberOf(account, 'storage') ?? {}).sort(),
    }))
    .filter(
      ({ address, storageKeys }) =>
        storageKeys.length > 0 ||
        !(
          [frame.from, frame.to, miner].includes(address) ||
          BigInt(address) < PRECOMPILES
        ),
    )
    .sort((one, other) => (one.address < other.address ? -1 : 1))

const sizeOf = (list: AccessList): number =>
  list.reduce((size, { storageKeys }) => size + 1 + storageKeys.length, 0)

/** EDR looks up a block by what `eth_call` takes. */
const toNumber = (at: Json): Json =>
  memberOf(at, 'blockNumber') ?? (isJsonObject(at) ? 'latest' : at)
