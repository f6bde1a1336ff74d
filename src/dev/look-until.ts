/** Runs everything that is due without advancing the clock. */
export const turn = (): Promise<void> =>
  new Promise((resolve) => setImmediate(resolve))

/** Polls until it holds, without advancing the clock. */
export const lookUntil = async (holds: () => boolean): Promise<void> => {
  while (!holds()) await turn()
}
