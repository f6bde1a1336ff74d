import { residentMemory } from '../../src/hosted-node/chain/resident-memory.ts'

/** Polls until stopped; returns the maximum. */
export const watchMemory = (pid: number): (() => number) => {
  let most = residentMemory(pid)
  const timer = setInterval(() => {
    most = Math.max(most, residentMemory(pid))
  }, 50)
  return () => {
    clearInterval(timer)
    return Math.max(most, residentMemory(pid))
  }
}
