import type { ChainControl } from './chain-control.ts'

/** Stores the state of a chain; the result returns to it, any number of times. */
export const prepareReset = async (
  chain: ChainControl,
): Promise<() => Promise<void>> => {
  let snapshot: string
  try {
    snapshot = await chain.snapshot()
  } catch {
    // A chain from files, which nobody can change.
    return async () => undefined
  }
  return async () => {
    await chain.revert(snapshot)
    snapshot = await chain.snapshot()
    // A snapshot does not contain it.
    await chain.send('evm_setAutomine', [true])
    await chain.send('evm_setIntervalMining', [0])
  }
}
