import {
  array,
  boolean,
  type Infer,
  literal,
  nullable,
  object,
  optional,
  string,
  union,
} from '@metamask/superstruct'

const SubscribedStruct = union([
  object({ kind: literal('newHeads') }),
  object({
    kind: literal('logs'),
    filter: object({
      address: optional(array(string())),
      topics: optional(array(nullable(array(string())))),
    }),
  }),
  object({ kind: literal('newPendingTransactions'), full: boolean() }),
])

/** A subscription, and the id by which one caller knows it. */
const SubscriptionStruct = object({
  id: string(),
  /** Resent, it is answered with the same id. */
  requestKey: string(),
  callerKey: string(),
  origin: string(),
  scope: string(),
  subscribed: SubscribedStruct,
  /** Where it begins; how far it has come is with the caller. */
  marks: array(string()),
})

export const SubscriptionsStruct = array(SubscriptionStruct)

export type SubscriptionRecord = Infer<typeof SubscriptionStruct>
