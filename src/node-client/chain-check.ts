import type { Ask } from './ask.ts'
import { NodeOutageError, WrongChainError } from './errors.ts'

/** Rejects unless the node serves the chain it is believed to. */
export const checkChain = async (ask: Ask, chainId: number): Promise<void> => {
  const answer = await ask({ method: 'eth_chainId' })
  const said = 'result' in answer ? answer.result : undefined
  if (typeof said !== 'string' || !/^0x[\da-f]{1,64}$/i.test(said)) {
    throw new NodeOutageError('malformed')
  }
  if (Number(said) !== chainId) {
    throw new WrongChainError(BigInt(said).toString())
  }
}
