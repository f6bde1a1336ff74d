import { once } from 'node:events'
import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { CallFigures } from './calls/measure-calls.ts'

/** Past that a call hangs and gets no answer. */
const LONGEST_RUN_MS = 120_000

/** Measures in a thread of its own, whose globals are those of a browser. */
export const measureInThread = async (
  program: string,
  root: string,
): Promise<CallFigures[]> => {
  const { folder, remove } = createModuleFolder(root)
  const signal = AbortSignal.timeout(LONGEST_RUN_MS)
  const thread = new Worker(program, { workerData: { root, folder } })
  try {
    const [figures] = await Promise.race([
      once(thread, 'message', { signal }),
      once(thread, 'exit').then(([code]) => {
        throw new Error(`the measuring thread ended with code ${code}`)
      }),
    ])
    return figures
  } finally {
    await thread.terminate()
    remove()
  }
}

/** Under node_modules of the checkout, from where its packages are found. */
const createModuleFolder = (root: string) => {
  const cache = join(root, 'node_modules/.cache')
  mkdirSync(cache, { recursive: true })
  // Real: node_modules may be a link, and coverage names the real files.
  const folder = mkdtempSync(join(realpathSync(cache), 'portolan-structure-'))
  const remove = (): void => {
    process.off('exit', remove)
    rmSync(folder, { recursive: true, force: true })
  }
  // Also when the run is interrupted.
  process.on('exit', remove)
  return { folder, remove }
}
