import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { findOnPath } from '../../src/dev/executables.ts'
import { findFreePort } from '../../src/dev/find-free-port.ts'

/** A Valkey or Redis server of this run, which keeps nothing on disk. */
export type StoreServer = {
  name: string
  url: string
  kill: () => Promise<void>
  /** Starts it again, empty, on the same port. */
  restart: () => Promise<void>
  pause: () => void
  resume: () => void
}

const NAMES = ['valkey-server', 'redis-server']

/** Undefined if none is installed. */
export const startStoreServer = async (
  folder: string,
): Promise<StoreServer | undefined> => {
  const program = await findServer()
  if (!program) return undefined
  const port = await findFreePort()
  let child: ChildProcess

  const start = async (): Promise<void> => {
    const settings = { port, bind: '127.0.0.1', save: '', dir: folder }
    child = spawn(
      program.path,
      Object.entries(settings).flatMap(([name, value]) => [`--${name}`, value]),
      { stdio: 'ignore' },
    )
    while (!(await isListening(Number(port)))) {
      if (child.exitCode !== null) {
        throw new Error(`${program.name} ended with ${child.exitCode}`)
      }
      await sleep(20)
    }
  }
  const kill = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }
  process.once('exit', () => child.kill('SIGKILL'))
  await start()
  return {
    name: program.name,
    url: `redis://127.0.0.1:${port}`,
    kill,
    restart: start,
    pause: () => child.kill('SIGSTOP'),
    resume: () => child.kill('SIGCONT'),
  }
}

const findServer = async (): Promise<
  { name: string; path: string } | undefined
> => {
  for (const name of NAMES) {
    const path = await findOnPath(name, process.env)
    if (path !== undefined) return { name, path }
  }
  return undefined
}

const isListening = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
