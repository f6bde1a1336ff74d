/** Decides when a read that is late is sent to a second node too. */
export type Hedging = Readonly<{
  /** Milliseconds after which such a call is late; undefined if unknown. */
  delayOf: (method: string) => number | undefined
  /** Whether one more call may be sent twice; counts it if so. */
  spend: () => boolean
  /** Records how long an answer to such a call takes. */
  measure: <Answer>(
    method: string,
    answered: Promise<Answer>,
  ) => Promise<Answer>
}>

/** The last calls of a method that the quantile is taken from. */
const WINDOW = 128
/** Fewer calls say nothing about a quantile. */
const LEAST_CALLS = 20
/** The quantile is computed again after so many calls. */
const REFRESH_CALLS = 16
/** How many calls in a row may be sent twice after a quiet time. */
const MOST_SAVED = 10

type Durations = { recent: number[]; count: number; quantile?: number }

export const createHedging = ({
  quantile,
  share,
}: {
  /** From 0 to 1: calls that take longer than this share of calls are late. */
  quantile: number
  /** From 0 to 1: of all calls, so many are sent twice at most. */
  share: number
}): Hedging => {
  const methods = new Map<string, Durations>()
  let saved = 0
  const note = (method: string, ms: number): void => {
    saved = Math.min(saved + share, MOST_SAVED)
    const known = methods.get(method) ?? { recent: [], count: 0 }
    methods.set(method, known)
    known.recent[known.count % WINDOW] = ms
    known.count += 1
    if (known.count < LEAST_CALLS) return
    if (known.quantile !== undefined && known.count % REFRESH_CALLS > 0) return
    const sorted = known.recent.toSorted((a, b) => a - b)
    const at = Math.min(Math.floor(quantile * sorted.length), sorted.length - 1)
    // Above it: a call that takes just as long is not late.
    known.quantile = Math.ceil(sorted[at] ?? 0) + 1
  }
  return {
    delayOf: (method) =>
      share > 0 ? methods.get(method)?.quantile : undefined,
    spend: () => {
      if (saved < 1) return false
      saved -= 1
      return true
    },
    measure: async (method, answered) => {
      const startedAt = performance.now()
      const answer = await answered
      note(method, performance.now() - startedAt)
      return answer
    },
  }
}

/**
 * Asks the first, and the others if it has no answer (undefined), or none yet
 * after the delay. The first answer counts.
 */
export const askHedged = async <Answer>({
  first,
  others,
  delayMs,
  mayHedge,
}: {
  first: () => Promise<Answer | undefined>
  others: () => Promise<Answer | undefined>
  delayMs: number
  mayHedge: () => boolean
}): Promise<Answer | undefined> => {
  const asked = first()
  const isLate = await takesLonger(asked, delayMs)
  if (!isLate || !mayHedge()) return (await asked) ?? (await others())
  const both = [asked, others()]
  return await new Promise((resolve, reject) => {
    let left = both.length
    const settle = (answer: Answer | undefined): void => {
      left -= 1
      if (answer !== undefined || left === 0) resolve(answer)
    }
    for (const one of both) one.then(settle, reject)
  })
}

const takesLonger = (asked: Promise<unknown>, ms: number): Promise<boolean> =>
  new Promise((resolve) => {
    const timer = setTimeout(() => resolve(true), ms)
    const end = (): void => {
      clearTimeout(timer)
      resolve(false)
    }
    asked.then(end, end)
  })
