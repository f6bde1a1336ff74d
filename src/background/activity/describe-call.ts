import type { JsonRpcRequest } from '@metamask/utils'
import { parseChainId, WALLET_SCOPE } from '../../protocol/caip.ts'
import { isObject } from '../../protocol/json-rpc.ts'
import { transactionHash } from '../../protocol/transaction-hash.ts'
import { methodEntry } from '../../session/method-table.ts'
import type { ActivityRecord } from '../../storage/activity-record.ts'

export type Description = Pick<
  ActivityRecord,
  'method' | 'scope' | 'partial' | 'hash'
> & {
  /** Asks the person, or leaves a trace on a chain: each is told apart. */
  isWeighty: boolean
}

/** A name as nodes and wallets give them; a site may call anything a method. */
const methodName =
  /^(?:anvil|debug|eth|evm|hardhat|net|personal|trace|txpool|wallet|web3)_\w{1,40}$/

/**
 * What of a call is written down: by whom it is to be answered and for which
 * chain. The call is as the site made it, so that each word is taken only where
 * it is of a known form. Undefined for what is not written down at all.
 */
export const describeCall = ({
  method,
  params,
}: Pick<JsonRpcRequest, 'method' | 'params'>): Description | undefined => {
  switch (method) {
    case 'wallet_createSession':
      return { method, isWeighty: true }
    case 'wallet_revokeSession':
      return { method, ...partOf(params), isWeighty: false }
    case 'wallet_invokeMethod':
      return isObject(params) && isObject(params.request)
        ? describeInvoked(params.scope, params.request)
        : { method, isWeighty: false }
    default:
      return undefined
  }
}

const describeInvoked = (
  scope: unknown,
  request: Record<string, unknown>,
): Description => {
  const chain = typeof scope === 'string' && isKept(scope) ? scope : undefined
  const { method, params } = request
  const name =
    typeof method === 'string' && methodName.test(method) ? method : undefined
  const effect = chain && name && methodEntry(chain, name)?.effect
  const hash =
    effect === 'send' && Array.isArray(params)
      ? transactionHash(params[0])
      : undefined
  return {
    ...(name === undefined ? {} : { method: name }),
    ...(chain === undefined ? {} : { scope: chain }),
    ...(hash === undefined ? {} : { hash }),
    isWeighty: effect === 'send' || effect === 'prompt',
  }
}

/** Other namespaces leave room for words. */
const isKept = (scope: string): boolean =>
  scope === WALLET_SCOPE || parseChainId(scope)?.namespace === 'eip155'

const partOf = (params: unknown): { partial?: true } =>
  isObject(params) && Array.isArray(params.scopes) && params.scopes.length > 0
    ? { partial: true }
    : {}
