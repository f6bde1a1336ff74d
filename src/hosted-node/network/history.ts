import type { Json } from '../../node-client/json.ts'
import { isObject } from '../../protocol/json-rpc.ts'
import { toBigInt } from '../methods/intact.ts'
import type { NodeMethod } from '../methods/node-method.ts'
import type { NodeHistory } from './node-history.ts'
import type { OwnNode } from './own-node.ts'

/** Where the block is in the params of methods that read state. */
const stateAt: ReadonlyMap<string, number> = new Map([
  ['eth_call', 1],
  ['eth_createAccessList', 1],
  ['eth_estimateGas', 1],
  ['eth_getBalance', 1],
  ['eth_getCode', 1],
  ['eth_getTransactionCount', 1],
  ['eth_simulateV1', 1],
  ['eth_getProof', 2],
  ['eth_getStorageAt', 2],
])

/** These execute blocks again, from the state before. */
const EXECUTES = /^(?:debug|trace)_/

/** Methods whose first param is a block, the hash of one, or a log filter. */
const READS_BLOCKS = /^eth_get(?:Block|Uncle|Logs|Transaction(?:By|Receipt))/

/** A block by number; `unknown` if only a hash is given. */
type Needed =
  | { of: keyof NodeHistory; block: bigint | 'unknown' | undefined }
  | undefined

type Request = { method: NodeMethod; params: readonly Json[] }

/** The oldest block that a call needs; undefined if any node will do. */
const neededBy = ({ method: { name }, params }: Request): Needed => {
  const at = stateAt.get(name)
  if (at !== undefined) {
    return { of: 'state', block: numberOf(params[at] ?? 'latest') }
  }
  if (EXECUTES.test(name)) return { of: 'state', block: 'unknown' }
  if (!READS_BLOCKS.test(name)) return undefined
  return { of: 'blocks', block: numberOf(params[0] ?? 'latest') }
}

/** Tags other than `earliest` name recent blocks. */
const numberOf = (block: Json): bigint | 'unknown' | undefined => {
  if (isObject(block)) {
    if (block.blockHash !== undefined) return 'unknown'
    return numberOf((block.blockNumber ?? block.fromBlock ?? 'latest') as Json)
  }
  if (block === 'earliest') return 0n
  if (typeof block === 'string' && block.length === 66) return 'unknown'
  return toBigInt(block)
}

/** `perhaps`: of recent blocks only, and the call does not tell which it is. */
type Coverage = 'yes' | 'perhaps' | 'no'

/** Whether each node has the block that a call needs. */
export const coverage = (
  request: Request,
): ((node: Pick<OwnNode, 'health' | 'history'>) => Coverage) => {
  const needed = neededBy(request)
  return ({ health, history }) => {
    if (needed?.block === undefined) return 'yes'
    const depth = history[needed.of]
    if (depth === 'full') return 'yes'
    if (needed.block === 'unknown') return 'perhaps'
    const head = health.head()
    const has = head !== undefined && needed.block > head - BigInt(depth)
    return has ? 'yes' : 'no'
  }
}
