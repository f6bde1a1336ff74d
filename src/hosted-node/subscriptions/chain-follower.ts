import { type Header, readAnnounced } from '../../node-client/chain/header.ts'
import {
  type ChainStep,
  KnownChain,
} from '../../node-client/chain/known-chain.ts'
import { askLatest, isRefusal } from '../../node-client/chain/read-chain.ts'
import { askAncestors, reconcile } from '../../node-client/chain/reconcile.ts'
import { OutageError } from '../upstream/outage.ts'
import { type ChainSource, toAskNode } from './chain-source.ts'
import { takeLastingStream } from './lasting-stream.ts'
import { createRetryingJob } from './retrying-job.ts'
import { createSharedStart } from './shared-start.ts'
import type { Timing } from './timing.ts'
import { reasonOf, type Warn } from './warn.ts'

export type ChainListener = (step: ChainStep) => void

export type ChainFollower = {
  /** The first listener starts it; rejects with OutageError. */
  join: (listener: ChainListener) => Promise<() => void>
  /** Fetches the head now: a development chain is reverted without an event. */
  look: () => void
}

export type ChainFollowerOptions = {
  source: ChainSource
  /**
   * Whether the head may fall. On a public chain, a known block that is
   * announced again comes from a node that is behind, so no logs were removed.
   */
  development: boolean
  /** How many blocks of the chain are remembered. */
  window: number
  timing: Timing
  warn: Warn
  /** Called before the listeners, so that caches are flushed first. */
  onReorganised: () => void
}

/** Emits every block of a network once and in order to all listeners. */
export const createChainFollower = (
  options: ChainFollowerOptions,
): ChainFollower => {
  const listeners = new Set<ChainListener>()
  let session: Session | undefined
  const emit = (steps: readonly ChainStep[]): void => {
    if (steps.some(({ kind }) => kind === 'dropped')) options.onReorganised()
    for (const step of steps) {
      for (const listener of listeners) listener(step)
    }
  }
  const shared = createSharedStart(async () => {
    const started = await startSession(options, emit)
    session = started
    return () => {
      session = undefined
      started.stop()
    }
  })
  return {
    join: async (listener) => {
      const leave = await shared.join()
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        leave()
      }
    },
    look: () => session?.look(),
  }
}

type Session = { look: () => void; stop: () => void }

const startSession = async (
  { source, development, window, timing, warn }: ChainFollowerOptions,
  emit: (steps: readonly ChainStep[]) => void,
): Promise<Session> => {
  const ask = toAskNode(source.ask)
  const headers = new Map<string, Header>()
  let announced: Header | undefined
  let mustLook = false
  let stopped = false
  let chain: KnownChain | undefined

  const hasFallen = (): boolean => development
  const goTo = async (known: KnownChain, goal: Header): Promise<void> => {
    const options = { ask, goal, hasFallen, headers, warn }
    const steps = await reconcile(known, options)
    if (!stopped) emit(steps)
  }
  /**
   * A block that is not above the head is late, on another branch, or a fallen
   * head. The latest block decides; a development chain may have fallen since.
   */
  const follow = async (known: KnownChain, next: Header): Promise<void> => {
    if (known.head.hash === next.hash) return
    const isNews = next.number > known.head.number && !development
    await goTo(known, isNews ? next : await askLatest(ask))
  }
  const job = createRetryingJob({
    timing,
    work: async () => {
      if (!chain) return
      while (announced) {
        const next = announced
        announced = undefined
        await follow(chain, next)
      }
      // Last, because this is newer than all announcements.
      if (!mustLook) return
      mustLook = false
      await goTo(chain, await askLatest(ask))
    },
    onFailed: (error) => {
      // The announced block may have been replaced; the latest one exists.
      mustLook = true
      warn('chain-not-followed', { reason: reasonOf(error) })
    },
  })
  const look = (): void => {
    mustLook = true
    job.wake()
  }
  const onHead = (event: unknown): void => {
    const header = readAnnounced(event)
    if (!header) {
      look()
      return
    }
    headers.set(header.hash, header)
    const [oldest] = headers.keys()
    if (oldest && headers.size > window) headers.delete(oldest)
    announced = header
    job.wake()
  }
  const endStream = await takeLastingStream({
    take: (listener) => source.subscribe('newHeads', listener),
    onEvent: onHead,
    onLost: () => warn('stream-lost', { topic: 'newHeads' }),
    onRetaken: look,
    timing,
  })
  const stop = (): void => {
    stopped = true
    endStream()
    job.stop()
  }
  try {
    // The stream first: no block can be missed between it and the first head.
    const head = await askLatest(ask)
    const ancestors = await askAncestors(ask, head)
    chain = new KnownChain({ ancestors, head }, window)
  } catch (error) {
    stop()
    throw isRefusal(error) ? new OutageError('malformed') : error
  }
  job.wake()
  return { look, stop }
}
