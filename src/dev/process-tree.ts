import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'

/** The start time tells apart processes that reuse an id. */
export type Process = { pid: number; parent: number; started: string }

/** These processes, if they run, with all their descendants. */
export const treeOf = (roots: readonly Process[]): Process[] => {
  const all = listProcesses()
  const tree = roots.flatMap(
    (root) => all.find((other) => isSame(other, root)) ?? [],
  )
  // The list grows during the iteration.
  for (const { pid } of tree) {
    const children = all.filter(({ parent }) => parent === pid)
    tree.push(...children.filter((child) => !tree.includes(child)))
  }
  return tree
}

export const findProcess = (pid: number | undefined): Process[] =>
  listProcesses().filter((process) => process.pid === pid)

const isSame = (one: Process, other: Process): boolean =>
  one.pid === other.pid && one.started === other.started

const listProcesses = (): Process[] =>
  process.platform === 'linux' ? listProc() : listWithPs()

/** Small systems have no `ps`. */
const listProc = (): Process[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      // Fields after the name, which is in parentheses and may contain
      // anything.
      const [state, parent, ...rest] = readStat(pid).split(' ')
      return !state || state === 'Z'
        ? []
        : { pid: Number(pid), parent: Number(parent), started: rest[17] ?? '' }
    })

const readStat = (pid: string): string => {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\) /s, '')
  } catch {
    // It has ended since it was listed.
    return ''
  }
}

const listWithPs = (): Process[] =>
  execFileSync('ps', ['-A', '-o', 'pid=,ppid=,stat=,lstart='], {
    encoding: 'utf8',
  })
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([, , state]) => state !== undefined && !state.startsWith('Z'))
    .map(([pid, parent, , ...started]) => ({
      pid: Number(pid),
      parent: Number(parent),
      started: started.join(' '),
    }))
