import type { Json } from '@metamask/utils'
import { lacksMethod } from '../nodes/lacks-method.ts'
import type { AskChain } from '../transactions/ask-chain.ts'

/** EDR and Hardhat have one name for it, Anvil has both or its own. */
export const callNode = async (
  ask: AskChain,
  method: string,
  params: readonly Json[],
): Promise<Json> => {
  try {
    return await ask(method, params)
  } catch (error) {
    const other = method.replace('hardhat_', 'anvil_')
    if (other === method || !lacksMethod(error)) throw error
    return ask(other, params)
  }
}
