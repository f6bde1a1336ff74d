import { hash, shortQuantity } from '../rules/hex.ts'
import { required, takes } from '../rules/params.ts'
import { shapeUncle } from '../shapes/block.ts'
import { hasItsHash } from './header-hash.ts'
import type { NodeMethod } from './node-method.ts'

export const eth_getUncleByBlockHashAndIndex: NodeMethod = {
  name: 'eth_getUncleByBlockHashAndIndex',
  checkParams: takes(
    required('block hash', hash),
    required('uncle index', shortQuantity),
  ),
  credits: 10,
  effect: 'read',
  keep: 'for-ever',
  // An uncle does not name the block that took it in: what can be told is
  // whether it is the header that it says it is.
  isIntact: (_params, uncle) => hasItsHash(uncle),
  shape: shapeUncle,
}
