import type { Json } from '@metamask/utils'
import { lacksMethod } from '../nodes/lacks-method.ts'
import type { AskChain } from '../transactions/ask-chain.ts'

/**
 * Calls the first of these methods that the node has: nodes name theirs
 * differently. Throws the error of the last one.
 */
export const callFirst = async (
  ask: AskChain,
  [method = '', ...others]: readonly string[],
  params: readonly Json[],
): Promise<Json> => {
  try {
    return await ask(method, params)
  } catch (error) {
    if (others.length === 0 || !lacksMethod(error)) throw error
    return callFirst(ask, others, params)
  }
}
