import type { Json } from '../../node-client/json.ts'
import type { ChainNode, ChainRequest } from './chain-node.ts'

/** Calls the node of a chain with `ask`, and may record it. */
export type WatchNode = (
  chainId: string,
  request: ChainRequest,
  ask: ChainNode['request'],
) => Promise<Json>
