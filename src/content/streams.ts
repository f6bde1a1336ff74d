import type { HeardStream } from '../protocol/envelope.ts'
import { limits } from '../protocol/limits.ts'

/** So often the worker hears that what it sends arrives. */
const TOLD_EVERY = 32

type Stream = { marks: string[]; passed: number }

export type Streams = Readonly<{
  isEmpty: () => boolean
  /** With the answer that the page has just been given. */
  begin: (streams: readonly HeardStream[]) => void
  /**
   * Whether the page is to hear of it: not of a stream that it knows nothing
   * of. `count` is for the worker, when it is time to say so.
   */
  take: (of: { stream: string; mark: string; isEvent: boolean }) => {
    isKnown: boolean
    count?: number
  }
  end: (stream: string) => void
  clear: () => void
  /** All of it, for a worker that may know nothing; counting begins anew. */
  resume: () => HeardStream[]
}>

/**
 * How far the page has come in each of its streams. It is kept here because
 * here it is exact: a mark is taken in the same turn in which the event is
 * passed on, and both end with the page. No worker can know as much of itself.
 */
export const createStreams = (): Streams => {
  const streams = new Map<string, Stream>()
  return {
    isEmpty: () => streams.size === 0,
    begin: (begun) => {
      for (const { stream, marks } of begun) {
        streams.set(stream, { marks: [...marks], passed: 0 })
      }
    },
    take: ({ stream, mark, isEvent }) => {
      const known = streams.get(stream)
      if (!known) return { isKnown: false }
      known.marks = lastOf([...known.marks, mark])
      if (!isEvent) return { isKnown: true }
      known.passed += 1
      return known.passed % TOLD_EVERY === 0
        ? { isKnown: true, count: known.passed }
        : { isKnown: true }
    },
    end: (stream) => void streams.delete(stream),
    clear: () => streams.clear(),
    resume: () =>
      [...streams].map(([stream, known]) => {
        known.passed = 0
        return { stream, marks: known.marks }
      }),
  }
}

/** As many as the limits allow; the last one always stays. */
const lastOf = (marks: readonly string[]): string[] => {
  const kept: string[] = []
  let characters = 0
  for (const mark of marks.slice(-limits.marks).toReversed()) {
    characters += mark.length
    if (kept.length > 0 && characters > limits.markCharacters) break
    kept.unshift(mark)
  }
  return kept
}
