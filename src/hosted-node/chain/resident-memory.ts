import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** Resident memory of a process (RSS), in bytes; throws if it is unknown. */
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
