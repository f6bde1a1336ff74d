export type Score = { title: string; ok: boolean; figures: string }

/** Collects results, and prints each as it comes. */
export const createScoreboard = (): {
  add: (title: string, ok: boolean, figures: string) => void
  /** Whether all passed. */
  finish: () => boolean
} => {
  const scores: Score[] = []
  return {
    add: (title, ok, figures) => {
      scores.push({ title, ok, figures })
      console.log(`${ok ? 'ok    ' : 'FAILED'} ${title}: ${figures}`)
    },
    finish: () => {
      const passed = scores.filter(({ ok }) => ok).length
      console.log(`${passed} of ${scores.length} passed`)
      return passed === scores.length
    },
  }
}
