import type { Json } from '../../node-client/json.ts'
import { takesAnything } from '../rules/params.ts'
import { memberOf } from './intact.ts'
import type { CachePolicy, NodeMethod } from './node-method.ts'

/** A method that the settings of a network describe. */
export type MethodConfig = {
  name: string
  credits: number
  /** Default `none`. */
  cache?: 'none' | 'block-hash' | 'final'
  /** Default `send` for a name like `eth_sendBundle`, else `read`. */
  effect?: 'read' | 'send'
}

/** What may execute something must not be asked twice by mistake. */
const SENDS = /_send/i

/**
 * Nothing is known of its params and result, so params are passed on as they
 * are, and an answer is cached only if they say which block it is about.
 */
export const toConfiguredMethod = ({
  name,
  credits,
  cache = 'none',
  effect = SENDS.test(name) ? 'send' : 'read',
}: MethodConfig): NodeMethod => ({
  name,
  checkParams: takesAnything,
  credits,
  effect,
  ...(effect === 'send' && { executes: true }),
  cachePolicy: 'never',
  cachePolicyFor: (params) => policyFor(cache, params),
  blockNumberOf: numberIn,
})

const policyFor = (
  cache: MethodConfig['cache'],
  params: readonly Json[],
): CachePolicy => {
  // A tag names another block every few seconds.
  if (params.some(isTag)) return 'never'
  if (cache === 'block-hash') return params.some(isHash) ? 'forever' : 'never'
  if (cache === 'final') return params.some(isHex) ? 'once-final' : 'never'
  return 'never'
}

const isTag = (param: Json): boolean =>
  typeof param === 'string' &&
  /^(?:latest|earliest|pending|safe|finalized)$/.test(param)

const isHash = (param: Json): boolean =>
  typeof param === 'string' && /^0x[0-9a-f]{64}$/i.test(param)

const isHex = (param: Json): boolean =>
  typeof param === 'string' && /^0x[0-9a-f]+$/i.test(param)

/** Traces are lists, and have block numbers that are numbers. */
const numberIn = (result: Json): bigint | undefined => {
  const one = (Array.isArray(result) ? result[0] : result) ?? null
  const number = memberOf(one, 'blockNumber') ?? memberOf(one, 'number')
  if (typeof number === 'number') {
    return Number.isSafeInteger(number) ? BigInt(number) : undefined
  }
  return typeof number === 'string' && /^0x[0-9a-f]+$/i.test(number)
    ? BigInt(number)
    : undefined
}

export const nameOf = (method: string | MethodConfig): string =>
  typeof method === 'string' ? method : method.name
