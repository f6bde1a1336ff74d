import { transactionsItem } from '../../storage/items.ts'
import type { Host } from '../host/host.ts'
import type { Log } from '../host/log.ts'
import type { Networks } from '../nodes/networks.ts'
import type { Part } from '../part.ts'
import { createFollower, type Follower } from './follow.ts'
import { createSender, type Sender, type SignTransaction } from './send.ts'
import {
  createSentTransactions,
  type SentTransactions,
} from './sent-transactions.ts'

export type Transactions = Readonly<{
  sent: SentTransactions
  sender: Sender
  follower: Follower
}> &
  Required<Pick<Part, 'name' | 'restore' | 'start' | 'alarm'>>

/** Composes the parts that sign, send and follow transactions. */
export const createTransactions = ({
  host,
  networks,
  sign,
  log,
  changed,
}: {
  host: Pick<Host, 'local' | 'alarms' | 'now'>
  networks: Pick<Networks, 'nodeOf' | 'addressOf'>
  sign: SignTransaction
  log: Log
  changed: () => void
}): Transactions => {
  const item = transactionsItem(host.local)
  const sent = createSentTransactions({ item, log, changed })
  const follower = createFollower({ networks, sent, host, log })
  const { follow: followed } = follower
  const { now } = host
  const sender = createSender({ networks, sent, sign, now, followed })
  return {
    name: 'transactions',
    sent,
    sender,
    follower,
    restore: sent.restore,
    start: async () => follower.follow(),
    alarm: follower.alarm,
  }
}
