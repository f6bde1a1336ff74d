import type { Outcome } from '../json-rpc.ts'
import { OutageError } from '../upstream/outage.ts'
import type { ToChain } from './messages.ts'

/** A message that is answered. */
export type Asked = Exclude<ToChain, { unsubscribe: number }>

type Waiting = {
  message: Asked
  since: number
  resolve: (outcome: Outcome) => void
  reject: (error: OutageError) => void
}

export type CallQueue = {
  ask: (message: Asked) => Promise<Outcome>
  onAnswer: (id: number, outcome: Outcome) => void
  /** Sends nothing until `resume`. */
  pause: () => void
  resume: () => void
  answerAll: (outcome: Outcome) => void
  /** With OutageError. */
  rejectAll: () => void
}

/** Callers have given up by then, so their calls need not run. */
const LONGEST_WAIT_MS = 15_000

/**
 * One call at a time, as EDR executes them anyway: so a deadline is about the
 * call that is running, however many wait behind it.
 */
export const createCallQueue = ({
  send,
  deadlineMs,
  onLate,
}: {
  send: (message: Asked) => void
  deadlineMs: number
  /** The running call, named by its method, was not answered in time. */
  onLate: (what: string) => void
}): CallQueue => {
  let waiting: Waiting[] = []
  let running: Waiting | undefined
  let deadline: NodeJS.Timeout | undefined
  let paused = false

  const next = (): void => {
    while (!running && !paused) {
      const first = waiting.shift()
      if (!first) return
      if (performance.now() - first.since > LONGEST_WAIT_MS) {
        first.reject(new OutageError('timeout'))
        continue
      }
      running = first
      deadline = setTimeout(() => onLate(nameOf(first.message)), deadlineMs)
      send(first.message)
    }
  }
  /** Takes every call out, for an answer or an outage. */
  const takeAll = (): Waiting[] => {
    clearTimeout(deadline)
    const all = running ? [running, ...waiting] : waiting
    running = undefined
    waiting = []
    return all
  }

  return {
    ask: (message) =>
      new Promise((resolve, reject) => {
        waiting.push({ message, since: performance.now(), resolve, reject })
        next()
      }),
    onAnswer: (id, outcome) => {
      if (running?.message.id !== id) return
      clearTimeout(deadline)
      running.resolve(outcome)
      running = undefined
      next()
    },
    pause: () => {
      paused = true
    },
    resume: () => {
      paused = false
      next()
    },
    answerAll: (outcome) => {
      for (const { resolve } of takeAll()) resolve(outcome)
    },
    rejectAll: () => {
      const error = new OutageError('unreachable')
      for (const { reject } of takeAll()) reject(error)
    },
  }
}

const nameOf = (message: Asked): string =>
  'call' in message ? message.call.method : 'eth_subscribe'
