import type { Json } from '../../node-client/json.ts'
import { hash, shortQuantity } from '../rules/hex.ts'
import { required, takes } from '../rules/params.ts'
import { shapeUncle } from '../shapes/block.ts'
import { OutageError } from '../upstream/outage.ts'
import { hasItsHash } from './header-hash.ts'
import { memberOf, sameHex } from './intact.ts'
import type { NodeMethod } from './node-method.ts'

const name = 'eth_getUncleByBlockHashAndIndex'

export const eth_getUncleByBlockHashAndIndex: NodeMethod = {
  name,
  checkParams: takes(
    required('block hash', hash),
    required('uncle index', shortQuantity),
  ),
  credits: 10,
  effect: 'read',
  cachePolicy: 'forever',
  // An uncle does not name the block that includes it, nor its index. The block
  // does, so it is fetched at the same time.
  run: async (params, ask) => {
    const [blockHash = null] = params
    const [uncle, block] = await Promise.all([
      ask({ method: name, params }),
      ask({ method: 'eth_getBlockByHash', params: [blockHash, false] }),
    ])
    if ('error' in uncle || uncle.result === null) return uncle
    const listed = 'result' in block ? uncleOf(block.result, params) : undefined
    if (!sameHex(listed, memberOf(uncle.result, 'hash'))) {
      throw new OutageError('broken-integrity')
    }
    return uncle
  },
  isIntact: (_params, uncle) => hasItsHash(uncle),
  shape: shapeUncle,
}

const uncleOf = (
  block: Json,
  [blockHash, index]: readonly Json[],
): Json | undefined => {
  const uncles = memberOf(block, 'uncles')
  return sameHex(blockHash, memberOf(block, 'hash')) && Array.isArray(uncles)
    ? uncles[Number(index)]
    : undefined
}
