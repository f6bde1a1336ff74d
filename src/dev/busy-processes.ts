import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'

/** Works without a pause, and ends with the process that started it. */
const BUSY = `
  const parent = process.ppid
  const work = () => {
    const end = performance.now() + 50
    while (performance.now() < end);
    if (process.ppid === parent) setImmediate(work)
  }
  work()`

/** Loads the machine with this many processes; the result ends them. */
export const startBusyProcesses = (count: number): (() => Promise<void>) => {
  const children = Array.from({ length: count }, () =>
    spawn(process.execPath, ['-e', BUSY], { stdio: 'ignore' }),
  )
  return async () => {
    await Promise.all(children.map(end))
  }
}

const end = async (child: ChildProcess): Promise<void> => {
  // Also ends them on Ctrl-C.
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGKILL')
  await exited
}
