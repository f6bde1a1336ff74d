import { readFileSync } from 'node:fs'
import { findProcess, treeOf } from '../../src/dev/process-tree.ts'
import { residentMemory } from '../../src/hosted-node/chain/resident-memory.ts'

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

const listPids = (pid: number): number[] =>
  process.platform === 'linux'
    ? [pid, ...childrenOf(pid).flatMap(listPids)]
    : treeOf(findProcess(pid)).map((process) => process.pid)

/** Without a list of all processes, which takes longer. */
const childrenOf = (pid: number): number[] =>
  (
    ifRunning(() =>
      readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8'),
    ) ?? ''
  )
    .split(' ')
    .filter(Boolean)
    .map(Number)

const memoryOf = (pid: number): number =>
  ifRunning(() => residentMemory(pid)) ?? 0

const ifRunning = <Value>(read: () => Value): Value | undefined => {
  try {
    return read()
  } catch {
    // It has ended since it was listed.
    return undefined
  }
}
