import type { Json } from '../../node-client/json.ts'
import { blockReference } from '../rules/block-parameter.ts'
import { callObject } from '../rules/call-object.ts'
import { blockOverrides, stateOverrides } from '../rules/overrides.ts'
import { optional, required, takes, withDefault } from '../rules/params.ts'
import type { JsonObject } from '../rules/rule.ts'
import { clampedGas, withGas } from './block-gas-limit.ts'
import type { NodeMethod } from './node-method.ts'

const name = 'eth_call'

export const eth_call: NodeMethod = {
  name,
  checkParams: takes(
    required('transaction call object', callObject),
    withDefault(optional('block parameter', blockReference), 'latest'),
    optional('state overrides', stateOverrides),
    optional('block overrides', blockOverrides),
  ),
  credits: 20,
  effect: 'read',
  cachePolicy: 'never',
  run: async (params, ask) => {
    const [call, ...rest] = params as [JsonObject, ...Json[]]
    if (typeof call.gas !== 'string') return ask({ method: name, params })
    const gas = await clampedGas(call.gas, ask)
    return ask({ method: name, params: [withGas(call, gas), ...rest] })
  },
}
