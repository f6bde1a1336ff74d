import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { repositoryRoot } from '../../src/dev/repository-root.ts'

export type ChildProgram = {
  pid: number
  port: number
  isRunning: () => boolean
  /** Rejects when it ends by itself, with its exit. */
  ended: Promise<never>
  /** Its standard error so far. */
  complaints: () => string
  stop: () => Promise<void>
}

/** How many characters of a child's standard error are stored. */
const MOST_COMPLAINTS = 1_000_000
const LAST_WORDS = 4_000

/** Runs a built program that always ends with this process. */
export const startProgram = async (
  name: string,
  {
    args = [],
    from = join(repositoryRoot, 'dist-node'),
    profileTo,
  }: {
    args?: readonly string[]
    /** The folder of another build. */
    from?: string | undefined
    /** A folder for a CPU profile, written when it ends. */
    profileTo?: string | undefined
  } = {},
): Promise<ChildProgram> => {
  const program = join(from, `${name}.js`)
  const child = fork(program, args, {
    execArgv:
      profileTo === undefined
        ? []
        : ['--cpu-prof', `--cpu-prof-dir=${profileTo}`],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  let complaints = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    complaints = (complaints + chunk).slice(-MOST_COMPLAINTS)
  })
  const port = await portOf(child).catch((error) => {
    throw new Error(`${name} did not start: ${complaints || error.message}`)
  })
  const isRunning = (): boolean =>
    child.exitCode === null && child.signalCode === null
  let isAsked = false
  const ended = new Promise<never>((_, reject) => {
    child.once('close', (code, signal) => {
      if (isAsked) return
      const how = `${name} ended with ${signal ?? code}`
      reject(new Error(`${how}\n${complaints.slice(-LAST_WORDS)}`))
    })
  })
  // Only for callers that wait for it.
  ended.catch(() => undefined)
  return {
    pid: child.pid ?? 0,
    port,
    isRunning,
    ended,
    complaints: () => complaints,
    stop: async () => {
      isAsked = true
      if (!isRunning()) return
      const exited = once(child, 'exit')
      child.kill('SIGTERM')
      await exited
    },
  }
}

const portOf = (child: ChildProcess): Promise<number> =>
  new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`it ended with ${code}`)))
    child.once('message', (message: { type: string; port: number }) => {
      if (message.type === 'ready') resolve(message.port)
    })
  })
