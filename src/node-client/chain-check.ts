import { type Ask, type NodeRequest, resultOf } from './ask.ts'
import { NodeAnswerError, NodeOutageError, WrongChainError } from './errors.ts'
import type { Json } from './json.ts'
import { toDecimal } from './to-decimal.ts'

/** The chain id of a node, in decimal digits. */
export const askChainId = async (
  request: (request: NodeRequest) => Promise<Json>,
): Promise<string> => {
  try {
    return toDecimal(await request({ method: 'eth_chainId' }))
  } catch (error) {
    // A caller would mistake it for the answer to its own call.
    if (error instanceof NodeAnswerError) throw new NodeOutageError('malformed')
    throw error
  }
}

/** Rejects unless the node serves the expected chain. */
export const checkChain = async (ask: Ask, chainId: number): Promise<void> => {
  const said = await askChainId((request) => resultOf(ask, request))
  if (said !== String(chainId)) throw new WrongChainError(said)
}
