import type {
  AllowanceSearch,
  LoggedEvent,
} from '../../messaging/allowance-contract.ts'

/** The calls of one search; then the user decides whether to continue. */
const MOST_CALLS = 32

/** Found allowances after which a search pauses: each costs several reads. */
const MOST_FOUND = 100

/** What most public nodes answer at once. */
const FIRST_BLOCKS = 10_000

/** By how much the range grows after an answer, and shrinks after a refusal. */
const STEP = 4

export type BlockRange = { from: number; to: number }

/** Where a search is, so that it can be continued. */
export type Position = {
  /** What was searched, without gaps, down from the newest block. */
  range?: BlockRange
  /** The blocks of the next call. */
  blocks: number
  /** So many were refused. */
  refused: number
}

export const START: Position = { blocks: FIRST_BLOCKS, refused: Infinity }

export type SearchEnd =
  /** Down to the first block. */
  | { kind: 'complete' }
  /** After as many calls as one search may make, or by the user. */
  | { kind: 'paused' | 'stopped' }
  | Exclude<AllowanceSearch, { kind: 'searched' }>

/**
 * Searches from the newest block backwards. Nodes limit the range in many ways
 * and words: a refused call is repeated with fewer blocks, whatever the error.
 */
export const searchBack = async ({
  start,
  ask,
  onFound,
  signal,
}: {
  start: Position
  ask: (asked: {
    to: number | null
    blocks: number
  }) => Promise<AllowanceSearch>
  /** Is awaited before the next call. */
  onFound: (position: Position, events: LoggedEvent[]) => Promise<void>
  signal: AbortSignal
}): Promise<SearchEnd> => {
  let { range, blocks, refused } = start
  let found = 0
  for (let calls = 0; calls < MOST_CALLS && found < MOST_FOUND; calls += 1) {
    const answer = await ask({ to: range ? range.from - 1 : null, blocks })
    if (signal.aborted) return { kind: 'stopped' }
    if (answer.kind === 'failed') return answer
    if (answer.kind === 'refused') {
      if (blocks === 1) return answer
      refused = blocks
      blocks = Math.max(1, Math.floor(blocks / STEP))
      continue
    }
    const { from, to, events } = answer
    range = { from, to: range?.to ?? to }
    if (blocks * STEP < refused) blocks *= STEP
    found += events.length
    await onFound({ range, blocks, refused }, events)
    if (from === 0) return { kind: 'complete' }
    if (signal.aborted) return { kind: 'stopped' }
  }
  return { kind: 'paused' }
}
