import { readFileSync } from 'node:fs'
import { ifRunning, listPids } from './list-pids.ts'

/** Linux counts in hundredths of a second. */
const TICKS_PER_SECOND = 100

/**
 * Seconds that a process and its descendants have computed so far. NaN where
 * the system does not say.
 */
export const processorTime = (pid: number): number =>
  process.platform === 'linux'
    ? listPids(pid).reduce((sum, one) => sum + ticksOf(one), 0) /
      TICKS_PER_SECOND
    : Number.NaN

/** User and system time follow the name, which may contain spaces. */
const ticksOf = (pid: number): number => {
  const text = ifRunning(() => readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? ''
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return Number(fields[11] ?? 0) + Number(fields[12] ?? 0)
}
