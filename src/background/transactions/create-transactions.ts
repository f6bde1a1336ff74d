import { batchesItem, transactionsItem } from '../../storage/items.ts'
import type { Activity } from '../activity/activity.ts'
import type { Host } from '../host/host.ts'
import type { Log } from '../host/log.ts'
import type { Networks } from '../nodes/networks.ts'
import type { Part } from '../part.ts'
import { type Batches, createBatches } from './batches.ts'
import { createFollower } from './follow.ts'
import type { Impersonation } from './impersonation.ts'
import type { PacedChecks } from './paced-checks.ts'
import { createSender, type Sender } from './send.ts'
import { type BatchSender, createBatchSender } from './send-batch.ts'
import {
  createSentTransactions,
  type SentTransactions,
} from './sent-transactions.ts'
import type { SignTransaction } from './sign-and-send.ts'

export type Transactions = Readonly<{
  sent: SentTransactions
  sender: Sender
  batches: Batches
  batchSender: BatchSender
  follower: PacedChecks
}> &
  Required<Pick<Part, 'name' | 'restore' | 'start' | 'alarm'>>

/** Composes the parts that sign, send and follow transactions. */
export const createTransactions = ({
  host,
  networks,
  sign,
  impersonation,
  isApproved,
  activity,
  log,
  changed,
  mined,
}: {
  host: Pick<Host, 'local' | 'alarms' | 'now'>
  networks: Pick<Networks, 'nodeOf' | 'addressOf'>
  sign: SignTransaction
  impersonation?: Impersonation | undefined
  isApproved: (requestKey: string) => boolean
  activity: Pick<Activity, 'note'>
  log: Log
  changed: () => void
  mined: (hash: string) => Promise<void>
}): Transactions => {
  const item = transactionsItem(host.local)
  const batches = createBatches({ item: batchesItem(host.local), log, changed })
  // A batch that continues must find what it has signed.
  const isNeeded = batches.isOfUnended
  const sent = createSentTransactions({ item, isNeeded, log, changed })
  const follower = createFollower({ networks, sent, host, log, mined })
  const { follow: followed } = follower
  const { now } = host
  const sender = createSender({
    networks,
    sent,
    sign,
    impersonation,
    now,
    followed,
  })
  const batchSender = createBatchSender({
    batches,
    sent,
    sender,
    activity,
    isApproved,
  })
  return {
    name: 'transactions',
    sent,
    sender,
    batches,
    batchSender,
    follower,
    restore: async () => {
      await Promise.all([sent.restore(), batches.restore()])
    },
    start: async () => {
      follower.follow()
      await batchSender.endAbandoned()
    },
    alarm: follower.alarm,
  }
}
