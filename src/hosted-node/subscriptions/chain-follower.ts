import { OutageError } from '../upstream/outage.ts'
import { askLatest, type ChainSource, UnsettledError } from './chain-source.ts'
import { type Header, isWholeHeader, readHeader } from './header.ts'
import { type ChainStep, KnownChain } from './known-chain.ts'
import { takeLastingStream } from './lasting-stream.ts'
import { askAncestors, reconcile } from './reconcile.ts'
import { createRetryingLane } from './retrying-lane.ts'
import { createSharedStart } from './shared-start.ts'
import type { Timing } from './timing.ts'
import { reasonOf, type Warn } from './warn.ts'

export type ChainListener = (step: ChainStep) => void

export type ChainFollower = {
  /** Follows for the first who joins; rejects with OutageError. */
  join: (listener: ChainListener) => Promise<() => void>
  /** Asks for the head now: a development chain falls without a word. */
  look: () => void
}

export type ChainFollowerOptions = {
  source: ChainSource
  /**
   * Whether the head may fall. On a public chain a known block announced again
   * comes from a node that is behind, and taking logs back would be a lie.
   */
  development: boolean
  /** How many blocks back the chain is remembered. */
  window: number
  timing: Timing
  warn: Warn
  /** Comes before anybody is told, so that no one is answered from before. */
  onReorganised: () => void
}

/** Tells every block of a network once and in order, to all who joined. */
export const createChainFollower = (
  options: ChainFollowerOptions,
): ChainFollower => {
  const listeners = new Set<ChainListener>()
  let session: Session | undefined
  const tell = (steps: readonly ChainStep[]): void => {
    if (steps.some(({ kind }) => kind === 'dropped')) options.onReorganised()
    for (const step of steps) {
      for (const listener of listeners) listener(step)
    }
  }
  const shared = createSharedStart(async () => {
    const started = await startSession(options, tell)
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

/** Whether a step is news for those who watch heads alone. */
export const isHead = (
  step: ChainStep,
): step is Extract<ChainStep, { kind: 'added' | 'fell' }> =>
  step.kind === 'fell' || (step.kind === 'added' && step.announced)

type Session = { look: () => void; stop: () => void }

const startSession = async (
  { source, development, window, timing, warn }: ChainFollowerOptions,
  tell: (steps: readonly ChainStep[]) => void,
): Promise<Session> => {
  const { ask } = source
  const heard = new Map<string, Header>()
  let announced: Header | undefined
  let mustLook = false
  let stopped = false
  let chain: KnownChain | undefined

  const goTo = async (known: KnownChain, header: Header): Promise<void> => {
    const options = { ask, heard, development, window, warn }
    const steps = await reconcile(known, { ...options, announced: header })
    if (!stopped) tell(steps)
  }
  const lane = createRetryingLane({
    timing,
    work: async () => {
      if (!chain) return
      while (announced) {
        const next = announced
        announced = undefined
        await goTo(chain, next)
      }
      // Last: what is looked up is newer than all that was announced.
      if (!mustLook) return
      mustLook = false
      await goTo(chain, await askLatest(ask))
    },
    onFailed: (error) => {
      // What was announced may be gone by now; the latest block is there.
      mustLook = true
      warn('chain-not-followed', { reason: reasonOf(error) })
    },
  })
  const look = (): void => {
    mustLook = true
    lane.wake()
  }
  const hear = (event: unknown): void => {
    const header = isWholeHeader(event) ? readHeader(event) : undefined
    if (!header) {
      look()
      return
    }
    heard.set(header.hash, header)
    const [eldest] = heard.keys()
    if (eldest && heard.size > window) heard.delete(eldest)
    announced = header
    lane.wake()
  }
  const endStream = await takeLastingStream({
    take: (listener) => source.subscribe('newHeads', listener),
    onEvent: hear,
    onLost: () => warn('stream-lost', { topic: 'newHeads' }),
    onRetaken: look,
    timing,
  })
  const stop = (): void => {
    stopped = true
    endStream()
    lane.stop()
  }
  try {
    // The stream first: no block can come between it and the first head.
    const head = await askLatest(ask)
    const ancestors = await askAncestors(ask, head)
    chain = new KnownChain({ ancestors, head }, window)
  } catch (error) {
    stop()
    throw error instanceof UnsettledError ? new OutageError('malformed') : error
  }
  lane.wake()
  return { look, stop }
}
