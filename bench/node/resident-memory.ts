import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** Resident memory of a process (RSS), in bytes. */
export const residentMemory = (pid: number): number => {
  const kilobytes =
    process.platform === 'linux'
      ? /VmRSS:\s+(\d+) kB/.exec(
          readFileSync(`/proc/${pid}/status`, 'utf8'),
        )?.[1]
      : execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], {
          encoding: 'utf8',
        })
  const bytes = Number(kilobytes) * 1024
  if (Number.isNaN(bytes)) throw new Error(`no memory figure of ${pid}`)
  return bytes
}

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
