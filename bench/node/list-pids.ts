import { readFileSync } from 'node:fs'
import { findProcess, treeOf } from '../../src/dev/process-tree.ts'

/** A process and its descendants. */
export const listPids = (pid: number): number[] =>
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

/** Undefined if the process has ended since it was listed. */
export const ifRunning = <Value>(read: () => Value): Value | undefined => {
  try {
    return read()
  } catch {
    return undefined
  }
}
