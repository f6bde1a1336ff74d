import type { Json } from '@metamask/utils'
import {
  invalidParams,
  unauthorized,
  unsupportedMethod,
} from '../../protocol/errors.ts'
import type { RpcParams } from '../../protocol/json-rpc.ts'
import { transactionHash } from '../../protocol/transaction-hash.ts'
import { methodEntry } from '../../session/method-table.ts'
import type {
  AuthorizedCall,
  SentRequest,
} from '../methods/wallet_invokeMethod.ts'
import type { Networks } from '../networks.ts'
import type { SentCallsJournal } from '../sent-calls.ts'
import type { Subscriptions } from '../subscriptions/subscriptions.ts'
import type { AddChain } from './add-chain.ts'
import type { Filters } from './filters.ts'
import { forwardToNode } from './forward-to-node.ts'
import { createSharedReads, type SharedReads } from './shared-reads.ts'

export type OwnMethod = (call: AuthorizedCall) => Promise<Json>

/** Carries out an authorized call by whoever answers its method. */
export const createInvoke =
  ({
    networks,
    filters,
    sentCalls,
    addChain,
    subscriptions,
    ownMethods,
    isWatchOnly,
    sharedReads = createSharedReads(),
  }: {
    networks: Networks
    filters: Filters
    sentCalls: SentCallsJournal
    addChain: AddChain
    subscriptions: Pick<Subscriptions, 'subscribe' | 'unsubscribe'>
    /** What the wallet answers itself or after the person, by method. */
    ownMethods: Readonly<Record<string, OwnMethod>>
    isWatchOnly: (address: string) => Promise<boolean>
    sharedReads?: SharedReads
  }) =>
  async (call: AuthorizedCall): Promise<Json> => {
    const { scope, request, requestKey, origin, account, gone } = call
    const rule = methodEntry(scope, request.method)
    if (request.method === 'wallet_addEthereumChain') return addChain(call)
    if (request.method === 'eth_subscribe') return subscriptions.subscribe(call)
    if (request.method === 'eth_unsubscribe') {
      return subscriptions.unsubscribe(call)
    }
    if (rule?.answeredBy !== 'node') {
      const isActing = rule?.answeredBy === 'approval' && account !== undefined
      const isWatched = isActing && (await isWatchOnly(account))
      if (isWatched) throw unsupportedMethod('watch-only')
      const answer = Object.hasOwn(ownMethods, request.method)
        ? ownMethods[request.method]
        : undefined
      if (!answer) throw unsupportedMethod('not-available-yet')
      return answer(call)
    }
    const forward = (request = call.request) => {
      const read = {
        ...call,
        request,
        signal: AbortSignal.any([call.signal, gone]),
      }
      const ask = (signal: AbortSignal) =>
        forwardToNode({ ...read, signal }, networks.nodeOf)
      return rule.effect === 'pure'
        ? sharedReads.run(read, ask)
        : ask(read.signal).finally(() => sharedReads.told(origin))
    }
    if (rule.filter) return filters.run(rule.filter, { call, forward })
    if (rule.effect !== 'send') return forward()
    const hash = transactionHash(firstOf(request.params))
    if (!hash) {
      const path = 'params.request.params.0'
      throw invalidParams({ path, reason: 'must be a signed transaction' })
    }
    if (gone.aborted) throw unauthorized()
    // Written down, it is sent whoever has gone: a page may come back and ask.
    return sentCalls
      .once({ requestKey, origin, hash }, () =>
        forwardToNode(call, networks.nodeOf),
      )
      .finally(() => sharedReads.told(origin))
  }

/** What came of a request that was sent, should it come again. */
export const createRecall =
  (
    sentCalls: Pick<SentCallsJournal, 'recall'>,
    recallSigned: (requestKey: string) => Promise<Json> | undefined,
  ) =>
  ({ scope, request, requestKey }: SentRequest): Promise<Json> | undefined => {
    if (methodEntry(scope, request.method)?.effect !== 'send') return undefined
    const signed = recallSigned(requestKey)
    if (signed) return signed
    const hash = transactionHash(firstOf(request.params))
    return hash ? sentCalls.recall({ requestKey, hash }) : undefined
  }

const firstOf = (params: RpcParams | undefined): unknown =>
  Array.isArray(params) ? params[0] : undefined
