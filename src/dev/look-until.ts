/** Lets everything else that is due run, and no time pass. */
export const turn = (): Promise<void> =>
  new Promise((resolve) => setImmediate(resolve))

/** Looks until it holds, and lets no time pass: the clock may be held. */
export const lookUntil = async (holds: () => boolean): Promise<void> => {
  while (!holds()) await turn()
}
