import { type Ask, type NodeRequest, resultOf } from './ask.ts'
import { NodeAnswerError, NodeOutageError, WrongChainError } from './errors.ts'
import type { Json } from './json.ts'
import { toDecimal } from './to-decimal.ts'

/** The chain that a node says it serves, in decimal digits. */
export const askChainId = async (
  request: (request: NodeRequest) => Promise<Json>,
): Promise<string> => {
  try {
    return toDecimal(await request({ method: 'eth_chainId' }))
  } catch (error) {
    // To a caller that would be an answer to what it asked.
    if (error instanceof NodeAnswerError) throw new NodeOutageError('malformed')
    throw error
  }
}

/** Rejects unless the node serves the chain it is believed to. */
export const checkChain = async (ask: Ask, chainId: number): Promise<void> => {
  const said = await askChainId((request) => resultOf(ask, request))
  if (said !== String(chainId)) throw new WrongChainError(said)
}
