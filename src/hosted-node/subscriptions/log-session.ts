import type { ChainStep } from '../../node-client/chain/known-chain.ts'
import {
  type AskNode,
  askLogsBetween,
  askLogsOf,
  isRefusal,
} from '../../node-client/chain/read-chain.ts'
import {
  type AddedTask,
  type FillTask,
  firstBatch,
  type LogTask,
  toTask,
} from './log-task.ts'
import { type NodeLog, toNodeLog } from './node-log.ts'
import { createRetryingJob } from './retrying-job.ts'
import type { Timing } from './timing.ts'
import { reasonOf, type Warn } from './warn.ts'

export type LogBatch = {
  logs: readonly NodeLog[]
  removed: boolean
  /** The chain step that they belong to. */
  order: number
}

export type LogSession = {
  follow: (step: ChainStep, order: number) => void
  stop: () => void
}

type LogSessionOptions = {
  ask: AskNode
  window: number
  timing: Timing
  warn: Warn
  /** Returns the logs that were sent to any subscriber. */
  send: (batch: LogBatch) => readonly NodeLog[]
}

type Asked = PromiseSettledResult<readonly NodeLog[]>

const MOST_TASKS = 1_024
const MOST_REFUSALS = 5
const MOST_FILLED = 2_048

/**
 * Turns chain steps into logs, in order. It runs behind the chain: heads do not
 * wait for logs, and blocks dropped meanwhile are not fetched.
 */
export const startLogSession = ({
  ask,
  window,
  timing,
  warn,
  send,
}: LogSessionOptions): LogSession => {
  const tasks: LogTask[] = []
  /** The logs that were sent, by block, in case they are removed. */
  const sent = new Map<string, LogBatch>()
  let stopped = false

  const isDropped = ({ hash, order }: AddedTask): boolean =>
    tasks.some(
      (later) =>
        later.kind === 'dropped' && later.hash === hash && later.order > order,
    )
  const askFor = async (task: LogTask): Promise<readonly NodeLog[]> => {
    if (task.kind === 'fill') {
      const range = { filter: {}, from: task.from, to: task.to }
      return (await askLogsBetween(ask, range, task)).logs.map(toNodeLog)
    }
    if (task.kind === 'dropped' || isDropped(task)) return []
    const { hash } = task
    return (await askLogsOf(ask, { filter: {}, hash })).map(toNodeLog)
  }
  const takeBack = (hash: string): void => {
    const batch = sent.get(hash)
    if (!batch) return
    sent.delete(hash)
    send({ ...batch, removed: true, logs: batch.logs.toReversed() })
  }
  const settleAdded = (task: AddedTask, asked: Asked): void => {
    const { hash, order, number } = task
    if (asked.status === 'rejected') {
      if (isDropped(task)) return
      task.refusals += 1
      if (!isRefusal(asked.reason) || task.refusals < MOST_REFUSALS) {
        throw asked.reason
      }
      miss({ from: number, to: number }, reasonOf(asked.reason))
      return
    }
    const logs = send({ logs: asked.value, removed: false, order })
    if (logs.length === 0) return
    sent.set(hash, { logs, removed: false, order })
    const [oldest] = sent.keys()
    if (oldest && sent.size > window) sent.delete(oldest)
  }
  const settleFill = (task: FillTask, asked: Asked): void => {
    if (asked.status === 'fulfilled') {
      send({ logs: asked.value, removed: false, order: task.order })
      task.from += task.span
      return
    }
    if (!isRefusal(asked.reason)) throw asked.reason
    miss(task, reasonOf(asked.reason))
    task.from = task.to + 1
  }
  const miss = (
    { from, to }: { from: number; to: number },
    reason: string,
  ): void => warn('logs-missed', { from, to, reason })

  const forgo = (task: LogTask | undefined): void => {
    if (task?.kind === 'dropped') takeBack(task.hash)
    if (task?.kind === 'fill') miss(task, 'too far behind')
    if (task?.kind !== 'added') return
    miss({ from: task.number, to: task.number }, 'too far behind')
  }

  /** Removes a task once it is done; throws to be retried. */
  const settle = (task: LogTask, asked: Asked): void => {
    if (task.kind === 'dropped') takeBack(task.hash)
    if (task.kind === 'added') settleAdded(task, asked)
    if (task.kind === 'fill') {
      settleFill(task, asked)
      if (task.from <= task.to) return
    }
    tasks.shift()
  }
  const job = createRetryingJob({
    timing,
    work: async () => {
      while (tasks.length > 0) {
        const batch = firstBatch(tasks)
        const asked = await Promise.allSettled(batch.map(askFor))
        if (stopped) return
        for (const [index, task] of batch.entries()) {
          settle(task, asked[index] as Asked)
        }
      }
    },
    onFailed: (error) => {
      warn('logs-delayed', { reason: reasonOf(error) })
      while (tasks.length > MOST_TASKS) forgo(tasks.shift())
    },
  })
  return {
    follow: (step, order) => {
      const task = toTask(step, order)
      if (!task) return
      if (task.kind === 'fill' && task.to - task.from >= MOST_FILLED) {
        const from = task.to - MOST_FILLED + 1
        miss({ from: task.from, to: from - 1 }, 'too many blocks')
        task.from = from
      }
      tasks.push(task)
      job.wake()
    },
    stop: () => {
      stopped = true
      job.stop()
    },
  }
}
