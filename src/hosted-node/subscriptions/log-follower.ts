import type { Ask } from '../methods/node-method.ts'
import type { ChainFollower } from './chain-follower.ts'
import { toAskNode } from './chain-source.ts'
import { type LogBatch, startLogSession } from './log-session.ts'
import { type LogFilter, matchLog } from './match-log.ts'
import { createSharedStart } from './shared-start.ts'
import type { Timing } from './timing.ts'
import type { Warn } from './warn.ts'

export type LogFollower = {
  /** `listener` gets a log's JSON; rejects with OutageError. */
  join: (
    filter: LogFilter,
    listener: (json: string) => void,
  ) => Promise<() => void>
}

type LogFollowerOptions = {
  chain: ChainFollower
  ask: Ask
  window: number
  timing: Timing
  warn: Warn
}

type Member = {
  filter: LogFilter
  listener: (json: string) => void
  /** The number of the last chain step before it subscribed. */
  since: number
}

/**
 * Fetches the logs of each block once, while there are subscribers, and sends
 * each the logs that match its filter. A subscriber gets the removal of exactly
 * those logs that it was sent.
 */
export const createLogFollower = ({
  chain,
  ask,
  ...options
}: LogFollowerOptions): LogFollower => {
  const members = new Set<Member>()
  let steps = 0
  const send = ({ logs, removed, order }: LogBatch): LogBatch['logs'] =>
    logs.filter((log) => {
      const receivers = [...members].filter(
        ({ since, filter }) => since < order && matchLog(log, filter),
      )
      for (const { listener } of receivers) listener(log.toJson(removed))
      return receivers.length > 0
    })
  const shared = createSharedStart(async () => {
    const session = startLogSession({ ...options, ask: toAskNode(ask), send })
    const leave = await chain.join((step) => {
      steps += 1
      session.follow(step, steps)
    })
    return () => {
      leave()
      session.stop()
    }
  })
  return {
    join: async (filter, listener) => {
      const leave = await shared.join()
      const member = { filter, listener, since: steps }
      members.add(member)
      return () => {
        members.delete(member)
        leave()
      }
    },
  }
}
