import { unlessAborted } from '../../node-client/unless-aborted.ts'
import { unauthorized } from '../../protocol/errors.ts'
import { parseSubscribeParams } from '../../protocol/subscribe-params.ts'
import type { SubscriptionRecord } from '../../storage/subscription-record.ts'
import type { AuthorizedCall } from '../methods/wallet_invokeMethod.ts'
import { toNodeFault } from '../nodes/node-fault.ts'
import { assertRoom } from './assert-room.ts'
import type { AwaitReturn } from './await-return.ts'
import type { Feeds } from './feeds.ts'
import type { KeptSubscriptions } from './kept-subscriptions.ts'
import { begin, createSubscriber } from './subscriber.ts'

/** Resolves with the id; the same request again has the same. */
export type MakeSubscription = (call: AuthorizedCall) => Promise<string>

export const createMakeSubscription = ({
  kept,
  feeds,
  awaitReturn,
}: {
  kept: Pick<KeptSubscriptions, 'find' | 'filter' | 'add'>
  feeds: Feeds
  awaitReturn: AwaitReturn
}): MakeSubscription => {
  /** By the key of the request that makes it. */
  const making = new Map<string, { origin: string; made: Promise<string> }>()

  /** Of all that are there or being made, each counted once. */
  const origins = (): string[] => [
    ...kept
      .filter(({ record }) => !making.has(record.requestKey))
      .map(({ record }) => record.origin),
    ...[...making.values()].map((one) => one.origin),
  ]

  const make = async (
    call: AuthorizedCall,
    subscribed: SubscriptionRecord['subscribed'],
  ): Promise<string> => {
    const { origin, scope, requestKey, callerKey, signal, disconnected } = call
    const id = `0x${crypto.randomUUID().replaceAll('-', '')}`
    const asked = { id, requestKey, callerKey, origin, scope, subscribed }
    const subscriber = createSubscriber({ ...asked, marks: [] })
    try {
      const joined = feeds.of(subscriber).join(subscriber)
      begin(subscriber, await unlessAborted(joined, signal))
      // Its scope may have gone since, and the others of it been dropped.
      signal.throwIfAborted()
      await kept.add(subscriber)
    } catch (error) {
      feeds.leave(subscriber)
      // At once, and not when the node has answered: nothing is asked any more.
      throw signal.aborted ? unauthorized() : toNodeFault(error)
    }
    // Or it went while this was stored, and this was dropped with them.
    if (!kept.find(id)) throw unauthorized()
    if (disconnected.aborted) awaitReturn([subscriber])
    return id
  }

  return async (call) => {
    const { requestKey, origin, request } = call
    const [before] = kept.filter(
      ({ record }) => record.requestKey === requestKey,
    )
    if (before) return before.record.id
    const underWay = making.get(requestKey)
    if (underWay) return underWay.made
    const subscribed = parseSubscribeParams(request.params)
    assertRoom(origin, origins())
    const made = make(call, subscribed).finally(() => making.delete(requestKey))
    making.set(requestKey, { origin, made })
    return made
  }
}
