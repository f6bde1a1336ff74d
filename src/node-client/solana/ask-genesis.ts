import { chainOfGenesis } from '../../protocol/solana/chains.ts'
import type { NodeRequest } from '../ask.ts'
import { NodeAnswerError, NodeOutageError } from '../errors.ts'
import type { Json } from '../json.ts'

/** The reference of the chain that a Solana node serves. */
export const askGenesis = async (
  request: (request: NodeRequest) => Promise<Json>,
): Promise<string> => {
  try {
    const hash = await request({ method: 'getGenesisHash' })
    const chain = typeof hash === 'string' ? chainOfGenesis(hash) : undefined
    if (chain) return chain.slice('solana:'.length)
  } catch (error) {
    // A caller would mistake it for the answer to its own call.
    if (!(error instanceof NodeAnswerError)) throw error
  }
  throw new NodeOutageError('malformed')
}
