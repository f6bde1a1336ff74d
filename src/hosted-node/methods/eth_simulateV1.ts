import { blockReference } from '../rules/block-parameter.ts'
import { optional, required, takes, withDefault } from '../rules/params.ts'
import { simulation } from '../rules/simulation.ts'
import type { NodeMethod } from './node-method.ts'

/** A development chain answers it too (simulation/). */
export const eth_simulateV1: NodeMethod = {
  name: 'eth_simulateV1',
  checkParams: takes(
    required('simulation', simulation),
    withDefault(optional('block parameter', blockReference), 'latest'),
  ),
  credits: 60,
  effect: 'read',
  cachePolicy: 'never',
}
