import { blockReference } from '../rules/block-parameter.ts'
import { callObject } from '../rules/call-object.ts'
import { address } from '../rules/hex.ts'
import {
  optional,
  required,
  takes,
  takesNothing,
  withDefault,
} from '../rules/params.ts'
import type { NodeMethod } from './node-method.ts'

/**
 * Methods that a network offers only if its settings name them: not all nodes
 * have them, and a whole pool is a large answer.
 */
const optionalMethods: readonly NodeMethod[] = [
  {
    name: 'eth_createAccessList',
    checkParams: takes(
      required('transaction call object', callObject),
      withDefault(optional('block parameter', blockReference), 'latest'),
    ),
    credits: 20,
    effect: 'read',
    cachePolicy: 'never',
  },
  {
    name: 'txpool_status',
    checkParams: takesNothing,
    credits: 5,
    effect: 'read',
    cachePolicy: 'never',
  },
  {
    name: 'txpool_contentFrom',
    checkParams: takes(required('address', address)),
    credits: 20,
    effect: 'read',
    cachePolicy: 'never',
  },
  {
    name: 'txpool_inspect',
    checkParams: takesNothing,
    credits: 100,
    effect: 'read',
    cachePolicy: 'never',
  },
  {
    name: 'txpool_content',
    checkParams: takesNothing,
    credits: 100,
    effect: 'read',
    cachePolicy: 'never',
  },
]

const byName: ReadonlyMap<string, NodeMethod> = new Map(
  optionalMethods.map((method) => [method.name, method]),
)

export const findOptionalMethod = (name: string): NodeMethod | undefined =>
  byName.get(name)

export const optionalMethodNames: readonly string[] = [...byName.keys()]
