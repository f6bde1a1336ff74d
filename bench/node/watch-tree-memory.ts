import { residentMemory } from '../../src/hosted-node/chain/resident-memory.ts'
import { ifRunning, listPids } from './list-pids.ts'

/** Outside Linux a look starts `ps`. */
const LOOK_MS = process.platform === 'linux' ? 25 : 1_000

/**
 * Polls the memory of a process and its descendants together until stopped;
 * returns the maximum. They are listed at each look: a chain that replaces
 * another one may be full, and replaced itself, within half a second.
 */
export const watchTreeMemory = (pid: number): (() => number) => {
  let most = 0
  const look = (): void => {
    const sum = listPids(pid).reduce((bytes, one) => bytes + memoryOf(one), 0)
    most = Math.max(most, sum)
  }
  const timer = setInterval(look, LOOK_MS)
  return () => {
    clearInterval(timer)
    look()
    return most
  }
}

const memoryOf = (pid: number): number =>
  ifRunning(() => residentMemory(pid)) ?? 0
