import type { Json } from '../../node-client/json.ts'
import { isObject } from '../../protocol/json-rpc.ts'
import { toBigInt } from '../methods/intact.ts'
import type { NodeMethod } from '../methods/node-method.ts'
import type { OwnNode } from './own-node.ts'

/** Where the block is in the params of methods that read state. */
const blockAt: ReadonlyMap<string, number> = new Map([
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

/** The block whose state a call needs; `unknown` if only its hash is given. */
type Needed = bigint | 'unknown' | undefined

type Request = { method: NodeMethod; params: readonly Json[] }

const stateNeededBy = ({ method, params }: Request): Needed => {
  const at = blockAt.get(method.name)
  if (at === undefined) {
    return EXECUTES.test(method.name) ? 'unknown' : undefined
  }
  const block = params[at] ?? 'latest'
  if (!isObject(block)) return numberOf(block)
  return block.blockNumber === undefined
    ? 'unknown'
    : numberOf(block.blockNumber as Json)
}

/** Tags other than `earliest` name recent blocks. */
const numberOf = (block: Json): Needed => {
  if (block === 'earliest') return 0n
  if (typeof block === 'string' && block.length === 66) return 'unknown'
  return toBigInt(block)
}

/** Whether each node has the state that a call needs. */
export const coverage = (
  request: Request,
): ((node: Pick<OwnNode, 'health' | 'history'>) => boolean) => {
  const needed = stateNeededBy(request)
  return ({ health, history }) => {
    if (history === 'full' || needed === undefined) return true
    const head = health.head()
    if (needed === 'unknown' || head === undefined) return false
    return needed > head - BigInt(history)
  }
}
