const POLL_INTERVAL_MS = 2_000
const MAX_ATTEMPTS = 60

/** Asks again until there is an answer; undefined after a timeout. */
export const poll = async <T>(
  ask: () => Promise<T | undefined>,
): Promise<T | undefined> => {
  for (let left = MAX_ATTEMPTS; left > 0; left -= 1) {
    const answer = await ask()
    if (answer !== undefined) return answer
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS))
  }
  return undefined
}
