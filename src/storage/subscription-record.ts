import {
  array,
  boolean,
  type Infer,
  lazy,
  literal,
  nullable,
  object,
  optional,
  string,
  union,
} from '@metamask/superstruct'

const SubscribedStruct = lazy(() =>
  union([
    object({ kind: literal('newHeads') }),
    object({
      kind: literal('logs'),
      filter: object({
        address: optional(array(string())),
        topics: optional(array(nullable(array(string())))),
      }),
    }),
    object({ kind: literal('newPendingTransactions'), full: boolean() }),
  ]),
)

/** A subscription, with the id that its caller uses. */
const SubscriptionStruct = lazy(() =>
  object({
    id: string(),
    /** A resent request gets the same id. */
    requestKey: string(),
    callerKey: string(),
    origin: string(),
    scope: string(),
    subscribed: SubscribedStruct,
    /** Its first block; the caller has its own cursor. */
    marks: array(string()),
  }),
)

export const SubscriptionsStruct = lazy(() => array(SubscriptionStruct))

export type SubscriptionRecord = Infer<typeof SubscriptionStruct>
