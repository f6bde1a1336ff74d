import type { Outcome } from '../json-rpc.ts'
import type { JsonObject } from '../rules/rule.ts'
import { OutageError } from '../upstream/outage.ts'
import { memberOf, toBigInt } from './intact.ts'
import type { Ask } from './node-method.ts'

/** The gas cap of a call, in blocks. */
const MOST_BLOCKS = 10n

const askForBlock = (tag: string, ask: Ask): Promise<Outcome> =>
  ask({ method: 'eth_getBlockByNumber', params: [tag, false] })

const gasLimitIn = (outcome: Outcome): bigint | undefined =>
  'error' in outcome
    ? undefined
    : toBigInt(memberOf(outcome.result, 'gasLimit'))

const latestGasLimit = async (ask: Ask): Promise<bigint> => {
  const limit = gasLimitIn(await askForBlock('latest', ask))
  // Without it gas is unbounded, so a node without a gas limit is not asked.
  if (limit === undefined) throw new OutageError('malformed')
  return limit
}

/** Some nodes have no pending block. */
export const pendingGasLimit = async (ask: Ask): Promise<bigint> =>
  gasLimitIn(await askForBlock('pending', ask)) ?? (await latestGasLimit(ask))

/** The caller's gas, capped at ten times the current block's limit. */
export const clampedGas = async (gas: string, ask: Ask): Promise<bigint> => {
  const most = MOST_BLOCKS * (await latestGasLimit(ask))
  return BigInt(gas) > most ? most : BigInt(gas)
}

export const withGas = (call: JsonObject, gas: bigint): JsonObject => ({
  ...call,
  gas: `0x${gas.toString(16)}`,
})
