import type { NodeRequest } from '../../node-client/ask.ts'
import { askChainId } from '../../node-client/chain-check.ts'
import type { Json } from '../../node-client/json.ts'
import { askGenesis } from '../../node-client/solana/ask-genesis.ts'
import { isSolana } from '../../protocol/solana/chains.ts'

/** The reference that a node of this chain should report. */
export const askReference = (
  chainId: string,
  request: (request: NodeRequest) => Promise<Json>,
): Promise<string> =>
  isSolana(chainId) ? askGenesis(request) : askChainId(request)
