import type { Json } from '../../node-client/json.ts'
import type { Outcome } from '../json-rpc.ts'
import { blockReference } from '../rules/block-parameter.ts'
import { callObject } from '../rules/call-object.ts'
import { stateOverrides } from '../rules/overrides.ts'
import { optional, required, takes, withDefault } from '../rules/params.ts'
import type { JsonObject, Rule } from '../rules/rule.ts'
import { clampedGas, pendingGasLimit, withGas } from './block-gas-limit.ts'
import { InvalidParamsError } from './invalid-params.ts'
import type { Ask, NodeMethod } from './node-method.ts'

const name = 'eth_estimateGas'

const TRANSFER_GAS = '0x5208'
const TRANSFER_GAS_AND_ONE = '0x5209'

const estimatedBlock: Rule = (value, where) => {
  if (value !== 'safe') return blockReference(value, where)
  throw new InvalidParamsError(`${where} cannot be "safe": use "finalized"`)
}

export const eth_estimateGas: NodeMethod = {
  name,
  checkParams: takes(
    required('transaction call object', callObject),
    withDefault(optional('block parameter', estimatedBlock), 'latest'),
    optional('state overrides', stateOverrides),
  ),
  credits: 30,
  effect: 'read',
  cachePolicy: 'never',
  run: async (params, ask) => {
    const [call, ...rest] = params as [JsonObject, ...Json[]]
    const [gas, isPlain] = await Promise.all([
      typeof call.gas === 'string'
        ? clampedGas(call.gas, ask)
        : pendingGasLimit(ask),
      isPlainTransfer(params, ask),
    ])
    const asked = [withGas(call, gas), ...rest]
    const outcome = await ask({ method: name, params: asked })
    return isPlain ? withoutTheOne(outcome) : outcome
  },
}

/** EDR's binary search returns one more than needed. */
const withoutTheOne = (outcome: Outcome): Outcome =>
  'result' in outcome && outcome.result === TRANSFER_GAS_AND_ONE
    ? { result: TRANSFER_GAS }
    : outcome

/** Whether there is nothing to run: no data, and no code at the target. */
const isPlainTransfer = async (
  params: readonly Json[],
  ask: Ask,
): Promise<boolean> => {
  const [call, block, overrides] = params as [JsonObject, Json, Json?]
  const { to, data = '0x', accessList = [], authorizationList = [] } = call
  if (to === undefined || overrides !== undefined || data !== '0x') return false
  if (!isEmpty(accessList) || !isEmpty(authorizationList)) return false
  const code = await ask({ method: 'eth_getCode', params: [to, block] })
  return 'result' in code && code.result === '0x'
}

const isEmpty = (list: Json): boolean =>
  Array.isArray(list) && list.length === 0
