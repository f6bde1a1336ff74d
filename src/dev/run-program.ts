import { spawn } from 'node:child_process'

/** Straight to the terminal, or into the result. */
export type ProgramOutput = 'show' | 'keep'

type Program = {
  /** What node is given: the program's file, then its arguments. */
  args: string[]
  cwd: string
  env?: NodeJS.ProcessEnv
  output: ProgramOutput
}

export type ProgramRun = {
  /** 0 only when the program ended by itself and said so. */
  code: number
  stdout: string
  /** stdout and stderr in the order they came. */
  output: string
  seconds: number
}

/**
 * Runs a Node program to its end. While it runs, this process outlives Ctrl-C,
 * so that the program can clean up and its report still counts.
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

    const onSignal = (signal: NodeJS.Signals): void => {
      // A terminal has sent its SIGINT to the program too; a second one would
      // cut its clean-up short.
      if (signal === 'SIGINT' && process.stdin.isTTY) return
      child.kill(signal)
    }
    const settle = (): void => {
      process.off('SIGINT', onSignal)
      process.off('SIGTERM', onSignal)
    }
    process.on('SIGINT', onSignal)
    process.on('SIGTERM', onSignal)

    child.on('error', (error) => {
      settle()
      reject(error)
    })
    child.on('close', (code) => {
      settle()
      resolve({
        code: code ?? 1,
        stdout: stdout.join(''),
        output: all.join(''),
        seconds: (performance.now() - started) / 1_000,
      })
    })
  })
