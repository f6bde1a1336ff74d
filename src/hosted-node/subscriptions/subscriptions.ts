import { isHead } from '../../node-client/chain/known-chain.ts'
import {
  type ChainFollowerOptions,
  createChainFollower,
} from './chain-follower.ts'
import { createLogFollower } from './log-follower.ts'
import { createPendingTransactions } from './pending-transactions.ts'
import type { Outbox } from './slow-consumer.ts'
import {
  createSubscriberConnection,
  type JoinTopic,
  type SubscriberConnection,
} from './subscriber-connection.ts'
import { realTiming } from './timing.ts'

/** All subscriptions to one network. */
export type Subscriptions = {
  connect: (outbox: Outbox) => SubscriberConnection
  /** To be called after a method that may revert a development chain. */
  look: () => void
}

export type SubscriptionsOptions = Pick<
  ChainFollowerOptions,
  'source' | 'development' | 'warn' | 'onReorganised'
> &
  Partial<Pick<ChainFollowerOptions, 'window' | 'timing'>> & {
    mostPerConnection?: number
  }

const WINDOW = 128
const MOST_PER_CONNECTION = 100

export const createSubscriptions = ({
  mostPerConnection = MOST_PER_CONNECTION,
  ...given
}: SubscriptionsOptions): Subscriptions => {
  const options = { window: WINDOW, timing: realTiming, ...given }
  const { ask } = options.source
  const chain = createChainFollower(options)
  const logs = createLogFollower({ ...options, chain, ask })
  const pending = createPendingTransactions(options)
  const join: JoinTopic = (request, listener) => {
    switch (request.topic) {
      case 'newHeads':
        return chain.join((step) => {
          if (isHead(step)) listener(step.header.json)
        })
      case 'logs':
        return logs.join(request.filter, listener)
      case 'newPendingTransactions':
        return pending.join(listener)
    }
  }
  return {
    connect: (outbox) =>
      createSubscriberConnection({
        join,
        outbox,
        mostSubscriptions: mostPerConnection,
      }),
    look: chain.look,
  }
}
