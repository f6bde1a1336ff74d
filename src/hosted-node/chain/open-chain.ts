import type { Outcome } from '../json-rpc.ts'
import type { Log } from '../log.ts'
import { OutageError } from '../upstream/outage.ts'
import type { StreamListener, Upstream } from '../upstream/upstream.ts'
import { createCallQueue } from './call-queue.ts'
import type { ChainSettings } from './chain-settings.ts'
import { keepRunning } from './keep-running.ts'
import { createProcessCalls } from './process-calls.ts'
import { createRenewChain } from './renew-chain.ts'

export type ChainOptions = ChainSettings & {
  chainId: number
  /** How much memory its process may have. */
  memoryMb?: number
  log: Log
  /** Blocks, transactions and filters from before do not exist any more. */
  onRestarted: () => void
}

/** Opens a development chain. */
export type OpenChain = (options: ChainOptions) => Promise<Upstream>

/** A gateway with two chains stays below 600 MB while one of them is full. */
const MEMORY_MB = 350
/** The router waits 15 s, and its callers should get our reason. */
const DEADLINE_MS = 10_000

/**
 * Development chains in a process each. A call that takes too long or too much
 * memory ends that process, and a fresh chain takes its place: native code
 * cannot be interrupted. Callers are told that the state is gone.
 */
export const createOpenChain =
  (program: string): OpenChain =>
  async ({ chainId, memoryMb = MEMORY_MB, log, onRestarted, ...settings }) => {
    const listeners = new Map<number, StreamListener>()
    let lastId = 0
    let losses = 0
    let closed = false

    const loseStreams = (): void => {
      const lost = [...listeners.values()]
      listeners.clear()
      for (const { onLost } of lost) onLost()
    }
    const calls = createProcessCalls((message) => chain.send(message))
    const renew = createRenewChain({
      settings,
      replace: (next) => chain.replace(next),
      ask: calls.ask,
      losses: () => losses,
      onRenewed: () => {
        loseStreams()
        onRestarted()
      },
    })
    const queue = createCallQueue({
      send: (message) => {
        const renewed = 'call' in message ? renew(message.call) : undefined
        if (renewed) {
          void renewed.then((outcome) => queue.onAnswer(message.id, outcome))
        } else {
          chain.send(message)
        }
      },
      deadlineMs: DEADLINE_MS,
      onLate: (what) =>
        chain.restart(`${what} took more than ${DEADLINE_MS / 1_000} s`),
    })
    const chain = await keepRunning({
      program,
      chainId,
      settings,
      memoryMb,
      log,
      onMessage: (message) => {
        if ('outcome' in message) {
          const { id, outcome } = message
          if (!calls.onAnswer(id, outcome)) queue.onAnswer(id, outcome)
        }
        if ('stream' in message) {
          listeners.get(message.stream)?.onEvent(message.event)
        }
      },
      onReady: queue.resume,
      onLost: (why) => {
        losses += 1
        calls.clear()
        queue.pause()
        queue.answerAll(restarted(why))
        loseStreams()
        onRestarted()
      },
      onFailed: queue.rejectAll,
    })
    const nextId = (): number => {
      if (closed) throw new OutageError('unreachable')
      chain.wake()
      lastId += 1
      return lastId
    }

    return {
      name: `edr-${chainId}`,
      final: false,
      development: true,
      send: async (call) => await queue.ask({ id: nextId(), call }),
      subscribe: async (topic, listener) => {
        const id = nextId()
        // Before the answer: the first event may come with it.
        listeners.set(id, listener)
        try {
          const outcome = await queue.ask({ id, subscribe: topic })
          if ('error' in outcome) throw new OutageError('unreachable')
        } catch (error) {
          listeners.delete(id)
          throw error
        }
        return () => {
          if (listeners.delete(id)) chain.send({ unsubscribe: id })
        }
      },
      close: async () => {
        closed = true
        queue.rejectAll()
        loseStreams()
        await chain.close()
      },
    }
  }

const restarted = (why: string): Outcome => ({
  error: {
    code: -32000,
    message: `The development chain was restarted and its state is gone: ${why}`,
    data: { reason: 'chain-restarted' },
  },
})
