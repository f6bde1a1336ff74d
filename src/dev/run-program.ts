import { spawn } from 'node:child_process'
import { setTimeout as delay } from 'node:timers/promises'
import { findProcess, type Process, treeOf } from './process-tree.ts'

/** To the terminal, or into the result. */
export type ProgramOutput = 'show' | 'capture'

type Program = {
  /** Arguments for node: the program's file, then its own arguments. */
  args: string[]
  cwd: string
  env?: NodeJS.ProcessEnv
  output: ProgramOutput
}

export type ProgramRun = {
  /** 0 only if the program ended by itself with 0. */
  code: number
  stdout: string
  /** stdout and stderr in order. */
  output: string
  seconds: number
}

/** How long descendants of a killed program have to end by themselves. */
const GRACE_MS = 3_000
const LOOK_MS = 50

/**
 * Runs a Node program to its end. Meanwhile this process survives Ctrl-C and
 * SIGTERM, so that the program can clean up and report. After a SIGTERM no
 * descendant of the program is left.
 */
export const runProgram = ({
  args,
  cwd,
  env = process.env,
  output,
}: Program): Promise<ProgramRun> =>
  new Promise((resolve, reject) => {
    const started = performance.now()
    const stdout: string[] = []
    const all: string[] = []
    const child = spawn(process.execPath, args, {
      cwd,
      env,
      stdio: output === 'show' ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    })
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      stdout.push(text)
      all.push(text)
    })
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      all.push(text)
    })

    let toEnd: Process[] = []
    const onSignal = (signal: NodeJS.Signals): void => {
      // A terminal sends SIGINT to the program too; a second one would
      // interrupt its cleanup.
      if (signal === 'SIGINT' && process.stdin.isTTY) return
      // Once the program has ended, its descendants are unknown.
      toEnd = treeOf([...toEnd, ...findProcess(child.pid)])
      child.kill(signal)
    }
    const settle = (): void => {
      process.off('SIGINT', onSignal)
      process.off('SIGTERM', onSignal)
    }
    process.on('SIGINT', onSignal)
    process.on('SIGTERM', onSignal)

    // `close` fires when no process holds its output any more.
    const closed = new Promise((close) => child.once('close', close))
    child.on('error', (error) => {
      settle()
      reject(error)
    })
    child.on('exit', async (code) => {
      await endAll(toEnd)
      await closed
      settle()
      resolve({
        code: code ?? 1,
        stdout: stdout.join(''),
        output: all.join(''),
        seconds: (performance.now() - started) / 1_000,
      })
    })
  })

const endAll = async (started: readonly Process[]): Promise<void> => {
  if (started.length === 0) return
  let left = treeOf(started)
  for (let ms = 0; left.length > 0 && ms < GRACE_MS; ms += LOOK_MS) {
    await delay(LOOK_MS)
    left = treeOf([...started, ...left])
  }
  for (const { pid } of left) kill(pid)
}

const kill = (pid: number): void => {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended since it was listed.
  }
}
