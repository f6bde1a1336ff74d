import type { JsonRpcRequest } from '@metamask/utils'
import { isObject } from '../../protocol/json-rpc.ts'
import { type Namespaces, rulesFor } from '../../session/namespaces.ts'
import type { ActivityRecord } from '../../storage/activity-record.ts'

export type Description = Pick<
  ActivityRecord,
  'method' | 'scope' | 'partial' | 'hash'
> & {
  /** Prompts the user or sends a transaction, so it is never folded. */
  needsOwnRecord: boolean
}

/**
 * What is recorded of a call: method and chain. The site wrote the call, so
 * each value is taken only if it has a known form. Undefined for calls that are
 * not recorded.
 */
export const describeCall = (
  { method, params }: Pick<JsonRpcRequest, 'method' | 'params'>,
  namespaces: Namespaces,
): Description | undefined => {
  switch (method) {
    case 'wallet_createSession':
      return { method, needsOwnRecord: true }
    case 'wallet_revokeSession':
      return { method, ...partOf(params), needsOwnRecord: false }
    case 'wallet_invokeMethod':
      return isObject(params) && isObject(params.request)
        ? describeInvoked(params, namespaces)
        : { method, needsOwnRecord: false }
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
  // Scopes of other namespaces could contain any text.
  const namespace = namespaces.of(chain)
  const effect =
    namespace && rulesFor(namespace, chain).methods.get(name)?.effect
  const isName =
    effect !== undefined ||
    namespaces.list.some(({ log }) => log.methodName.test(name))
  const hash =
    effect === 'send' ? namespace?.log.hashInParams(params) : undefined
  return {
    ...(isName && { method: name }),
    ...(namespace && { scope: chain }),
    ...(hash !== undefined && { hash }),
    needsOwnRecord: effect === 'send' || effect === 'prompt',
  }
}

const partOf = (params: unknown): { partial?: true } =>
  isObject(params) && Array.isArray(params.scopes) && params.scopes.length > 0
    ? { partial: true }
    : {}
