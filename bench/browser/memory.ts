import { readFile } from 'node:fs/promises'
import type { BenchBrowser } from './launch.ts'

export type Memory = {
  /** Bytes of the worker's heap, without garbage. */
  heap: number
  /** Proportional bytes of the process; undefined where there is no /proc. */
  process: number | undefined
}

type ProcessInfo = { id: number; cpuTime: number }

const processesOf = async ({
  browser,
}: BenchBrowser): Promise<ProcessInfo[]> => {
  const { processInfo } = await browser.send<{ processInfo: ProcessInfo[] }>(
    'SystemInfo.getProcessInfo',
  )
  return processInfo
}

/** Seconds that all processes of a browser have used. */
export const cpuOf = async (browser: BenchBrowser): Promise<number> =>
  (await processesOf(browser)).reduce((sum, { cpuTime }) => sum + cpuTime, 0)

/** Of a browser with one extension, which has a process of its own. */
export const memoryOf = async (
  browser: BenchBrowser,
  extensionId: string,
): Promise<Memory> => {
  const heap = await browser.inspectWorker(extensionId, async ({ send }) => {
    await send('HeapProfiler.collectGarbage')
    const { usedSize } = await send<{ usedSize: number }>(
      'Runtime.getHeapUsage',
    )
    return usedSize
  })
  const all = await processesOf(browser)
  const sizes = await Promise.all(all.map(({ id }) => extensionProcess(id)))
  return { heap, process: sizes.find((size) => size !== undefined) }
}

const extensionProcess = async (pid: number): Promise<number | undefined> => {
  try {
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8')
    if (!command.includes('--extension-process')) return undefined
    const sizes = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8')
    const [, kB] = /^Pss:\s+(\d+) kB/m.exec(sizes) ?? []
    return kB === undefined ? undefined : Number(kB) * 1_024
  } catch {
    // It has ended, or this is not Linux.
    return undefined
  }
}
