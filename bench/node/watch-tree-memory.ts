import { readFileSync } from 'node:fs'
import { residentMemory } from '../../src/hosted-node/chain/resident-memory.ts'
import { ifRunning, listPids } from './list-pids.ts'

/** Outside Linux a look starts `ps`. */
const LOOK_MS = process.platform === 'linux' ? 25 : 1_000

/**
 * Polls the memory of a process and its descendants together until stopped;
 * returns the maximum. They are listed at each look: a chain that replaces
 * another one may be full, and replaced itself, within half a second. On Linux,
 * files that they map count once: all run the program of Node.
 */
export const watchTreeMemory = (pid: number): (() => number) => {
  let most = 0
  const look = (): void => {
    const sizes = listPids(pid).flatMap(
      (one) => ifRunning(() => sizeOf(one)) ?? [],
    )
    const own = sizes.reduce((sum, { anonymous }) => sum + anonymous, 0)
    most = Math.max(most, own + Math.max(0, ...sizes.map(({ files }) => files)))
  }
  const timer = setInterval(look, LOOK_MS)
  return () => {
    clearInterval(timer)
    look()
    return most
  }
}

/** Bytes of its own, and of the files that it maps. */
const sizeOf = (pid: number): { anonymous: number; files: number } => {
  if (process.platform !== 'linux') {
    return { anonymous: residentMemory(pid), files: 0 }
  }
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const bytesOf = (name: string): number =>
    Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1] ?? 0) *
    1024
  return {
    anonymous: bytesOf('RssAnon') + bytesOf('RssShmem'),
    files: bytesOf('RssFile'),
  }
}
