import type { JsonRpcRequest } from '@metamask/utils'
import { isObject } from '../../protocol/json-rpc.ts'
import { type Namespaces, rulesFor } from '../../session/namespaces.ts'
import type { ActivityRecord } from '../../storage/activity-record.ts'

export type Description = Pick<
  ActivityRecord,
  'method' | 'scope' | 'partial' | 'hash'
> & {
  /** Asks the user, or changes a chain: each gets a record of its own. */
  isWeighty: boolean
}

/**
 * What of a call is logged: by whom it is to be answered and for which chain.
 * The call is as the site made it, so each word is taken only where it is of a
 * known form. Undefined for what is not logged at all.
 */
export const describeCall = (
  { method, params }: Pick<JsonRpcRequest, 'method' | 'params'>,
  namespaces: Namespaces,
): Description | undefined => {
  switch (method) {
    case 'wallet_createSession':
      return { method, isWeighty: true }
    case 'wallet_revokeSession':
      return { method, ...partOf(params), isWeighty: false }
    case 'wallet_invokeMethod':
      return isObject(params) && isObject(params.request)
        ? describeInvoked(params, namespaces)
        : { method, isWeighty: false }
    default:
      return undefined
  }
}

const describeInvoked = (
  { scope, request }: Record<string, unknown>,
  namespaces: Namespaces,
): Description => {
  const { method, params } = Object(request)
  const chain = typeof scope === 'string' ? scope : ''
  const name = typeof method === 'string' ? method : ''
  const isName = namespaces.list.some(({ log }) => log.methodName.test(name))
  // Scopes of other namespaces could hold any word.
  const namespace = namespaces.of(chain)
  const effect =
    namespace && rulesFor(namespace, chain).methods.get(name)?.effect
  const hash =
    effect === 'send' ? namespace?.log.hashInParams(params) : undefined
  return {
    ...(isName && { method: name }),
    ...(namespace && { scope: chain }),
    ...(hash !== undefined && { hash }),
    isWeighty: effect === 'send' || effect === 'prompt',
  }
}

const partOf = (params: unknown): { partial?: true } =>
  isObject(params) && Array.isArray(params.scopes) && params.scopes.length > 0
    ? { partial: true }
    : {}
