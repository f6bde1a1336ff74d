import { unlessAborted } from '../../node-client/unless-aborted.ts'
import { unauthorized } from '../../protocol/errors.ts'
import { parseSubscribeParams } from '../../protocol/subscribe-params.ts'
import type { SubscriptionRecord } from '../../storage/subscription-record.ts'
import type { AuthorizedCall } from '../methods/wallet_invokeMethod.ts'
import { toNodeFault } from '../nodes/node-fault.ts'
import { assertRoom } from './assert-room.ts'
import type { AwaitReturn } from './await-return.ts'
import type { Feeds } from './feeds.ts'
import type { StoredSubscriptions } from './stored-subscriptions.ts'
import { begin, createSubscriber } from './subscriber.ts'

/** Resolves with the id; a resent request gets the same one. */
export type MakeSubscription = (call: AuthorizedCall) => Promise<string>

export const createMakeSubscription = ({
  stored,
  feeds,
  awaitReturn,
}: {
  stored: Pick<StoredSubscriptions, 'find' | 'filter' | 'add'>
  feeds: Feeds
  awaitReturn: AwaitReturn
}): MakeSubscription => {
  /** Subscriptions in the making, by request key. */
  const making = new Map<string, { origin: string; made: Promise<string> }>()

  /** One entry per subscription, stored or in the making. */
  const origins = (): string[] => [
    ...stored
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
      // Its scope may have been revoked meanwhile.
      signal.throwIfAborted()
      await stored.add(subscriber)
    } catch (error) {
      feeds.leave(subscriber)
      // Rejects without waiting for the node's answer.
      throw signal.aborted ? unauthorized() : toNodeFault(error)
    }
    // The scope may have been revoked while this was being stored.
    if (!stored.find(id)) throw unauthorized()
    if (disconnected.aborted) awaitReturn([subscriber])
    return id
  }

  return async (call) => {
    const { requestKey, origin, request } = call
    const [before] = stored.filter(
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
