import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createCallQueue } from '../chain/call-queue.ts'
import { keepRunning } from '../chain/keep-running.ts'
import type { Outcome } from '../json-rpc.ts'
import type { Log } from '../log.ts'
import { OutageError } from '../upstream/outage.ts'
import type { StreamListener, Upstream } from '../upstream/upstream.ts'
import type { SolanaSettings } from './chain.ts'
import { toOutcome } from './solana-upstream.ts'

export type SolanaOptions = SolanaSettings & {
  /** Of the node, in logs and metrics. */
  name: string
  mnemonic: string
  /** How much memory its process may have. */
  memoryMb?: number
  log: Log
}

/** Opens a Solana development chain. */
export type OpenSolana = (options: SolanaOptions) => Promise<Upstream>

const MEMORY_MB = 350
/** The router waits 15 s, and its callers should get our reason. */
const DEADLINE_MS = 10_000

/**
 * Solana chains in a process each. A process that ends is replaced by one that
 * goes on from the journal of the chain, which is in a folder of its own.
 */
export const createOpenSolana =
  (program: string): OpenSolana =>
  async ({ name, memoryMb = MEMORY_MB, log, ...settings }) => {
    const folder = await mkdtemp(join(tmpdir(), 'portolan-solana-'))
    const removeFolder = (): Promise<void> =>
      rm(folder, { recursive: true, force: true })
    const listeners = new Map<number, StreamListener>()
    let lastId = 0
    let closed = false

    const loseStreams = (): void => {
      const lost = [...listeners.values()]
      listeners.clear()
      for (const { onLost } of lost) onLost()
    }
    const queue = createCallQueue({
      send: (message) => chain.send(message),
      deadlineMs: DEADLINE_MS,
      onLate: (what) =>
        chain.restart(`${what} took more than ${DEADLINE_MS / 1_000} s`),
    })
    const chain = await keepRunning({
      program,
      chainId: name,
      settings: { ...settings, folder } as SolanaSettings,
      memoryMb,
      log,
      restartText: 'Solana chain restarted, its state is kept',
      onMessage: (message) => {
        if ('outcome' in message) {
          queue.onAnswer(message.id, readOutcome(message.outcome))
        }
        if ('stream' in message) {
          listeners.get(message.stream)?.onEvent(message.event)
        }
      },
      onReady: queue.resume,
      onLost: (why) => {
        queue.pause()
        queue.answerAll(restarted(why))
        loseStreams()
      },
      onFailed: queue.rejectAll,
    }).catch(async (error: unknown) => {
      await removeFolder()
      throw error
    })
    const nextId = (): number => {
      if (closed) throw new OutageError('unreachable')
      chain.wake()
      lastId += 1
      return lastId
    }

    return {
      name,
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
        await removeFolder()
      },
    }
  }

const readOutcome = (outcome: Outcome): Outcome =>
  'json' in outcome && outcome.json !== undefined
    ? toOutcome({ json: outcome.json })
    : outcome

const restarted = (why: string): Outcome => ({
  error: {
    code: -32000,
    message: `The process of the chain was restarted: ${why}. Its state is kept; look for the signature before you send a transaction again`,
    data: { reason: 'chain-restarted' },
  },
})

/** For a service without Solana chains. */
export const noSolana: OpenSolana = () =>
  Promise.reject(new Error('this service runs no Solana chains'))
