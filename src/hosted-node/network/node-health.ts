import type { OutageError } from '../upstream/outage.ts'

/**
 * What is known of a node:
 * - `unknown`: not probed yet, and used as if it were up;
 * - `limited`: it refused a call because there were too many;
 * - `resting`: it also said for how long it wants no more.
 */
export type NodeState =
  | 'unknown'
  | 'up'
  | 'lagging'
  | 'limited'
  | 'resting'
  | 'down'
  | 'wrong-chain'

export type ProbeResult =
  | { kind: 'answered'; head: bigint; latencyMs: number }
  | { kind: 'failed' }
  | { kind: 'wrong-chain' }

export type HealthSettings = Readonly<{
  /** The time between probes; 0 for no probes. */
  everyMs: number
  /** A probe that takes longer has failed. */
  timeoutMs: number
  /** Bad probes in a row after which a node is not used. */
  failures: number
  /** Good probes in a row after which it is used again. */
  successes: number
  /** Blocks behind the best node of the network. */
  maxLagBlocks: number
}>

export const DEFAULT_HEALTH: HealthSettings = {
  everyMs: 10_000,
  timeoutMs: 3_000,
  failures: 3,
  successes: 2,
  maxLagBlocks: 5,
}

export type NodeHealth = Readonly<{
  state: () => NodeState
  /** Of the last good probe. */
  head: () => bigint | undefined
  /** A moving average over probes; undefined before the first. */
  latencyMs: () => number | undefined
  /** The lag is given because it depends on the other nodes. */
  noteProbe: (result: ProbeResult, lag?: bigint) => void
  /** Of a call or a probe: only rate limits and `Retry-After` count. */
  noteOutage: (outage: OutageError) => void
  noteAnswer: () => void
}>

/** The first pause after a rate limit; each further one is twice as long. */
const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 60_000
/** A longer `Retry-After` is probably a mistake. */
const LONGEST_REST_MS = 60 * 60_000

/** The share of the newest probe in the average latency. */
const NEWEST = 0.3

/**
 * Judges one node by probes, with hysteresis, and by the rate limits that calls
 * meet. Another chain counts at once: its answers would be wrong.
 */
export const createNodeHealth = (
  {
    failures,
    successes,
    maxLagBlocks,
  }: Pick<HealthSettings, 'failures' | 'successes' | 'maxLagBlocks'>,
  {
    isProbed = true,
    isBlocked = () => false,
    onUp = () => undefined,
    now = () => performance.now(),
  }: {
    isProbed?: boolean
    /** Whether calls have failed, so that none is sent for a while. */
    isBlocked?: () => boolean
    /** Probes have found a node up that was not, or was, and is blocked. */
    onUp?: (wasUp: boolean) => void
    now?: () => number
  } = {},
): NodeHealth => {
  let probed: 'unknown' | 'up' | 'lagging' | 'down' | 'wrong-chain' = isProbed
    ? 'unknown'
    : 'up'
  let bad = 0
  let good = 0
  /** Good probes in a row while it was blocked. */
  let goodBlocked = 0
  let head: bigint | undefined
  let latencyMs: number | undefined
  let pauseMs = FIRST_PAUSE_MS
  let limitedUntil = Number.NEGATIVE_INFINITY
  let restUntil = Number.NEGATIVE_INFINITY

  const judge = (verdict: Exclude<typeof probed, 'unknown'>): void => {
    const isGood = verdict === 'up'
    good = isGood ? good + 1 : 0
    bad = isGood ? 0 : bad + 1
    goodBlocked = isGood && isBlocked() ? goodBlocked + 1 : 0
    const counts =
      probed === 'unknown' ||
      verdict === 'wrong-chain' ||
      (isGood ? good >= successes : bad >= failures)
    if (!counts) return
    const wasUp = probed === 'up'
    probed = verdict
    if (!isGood || (wasUp && goodBlocked < successes)) return
    goodBlocked = 0
    onUp(wasUp)
  }

  return {
    state: () => {
      if (probed === 'wrong-chain') return probed
      const time = now()
      if (time < restUntil) return 'resting'
      if (probed === 'down') return probed
      return time < limitedUntil ? 'limited' : probed
    },
    head: () => head,
    latencyMs: () => latencyMs,
    noteProbe: (result, lag = 0n) => {
      if (result.kind !== 'answered') {
        head = undefined
        return judge(result.kind === 'failed' ? 'down' : 'wrong-chain')
      }
      head = result.head
      latencyMs =
        latencyMs === undefined
          ? result.latencyMs
          : latencyMs + NEWEST * (result.latencyMs - latencyMs)
      judge(lag > BigInt(maxLagBlocks) ? 'lagging' : 'up')
    },
    noteOutage: ({ reason, retryAfterMs }) => {
      const time = now()
      if (retryAfterMs !== undefined) {
        restUntil = time + Math.min(retryAfterMs, LONGEST_REST_MS)
      }
      // Calls in flight at the same time count as one.
      if (reason !== 'rate-limited' || time < limitedUntil) return
      limitedUntil = time + pauseMs
      pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)
    },
    noteAnswer: () => {
      if (now() >= limitedUntil) pauseMs = FIRST_PAUSE_MS
    },
  }
}
