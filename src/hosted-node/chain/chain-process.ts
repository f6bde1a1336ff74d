import { fork } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ChainSettings } from './chain-settings.ts'
import type { FromChain, ToChain } from './messages.ts'

/** The running process of one chain. */
export type ChainProcess = {
  pid: number
  send: (message: ToChain) => void
  /** Resolves when it has ended. */
  kill: () => Promise<void>
}

type ChainProcessOptions = {
  /** The built `chain/main.ts`. */
  program: string
  chainId: number | string
  settings: ChainSettings
  /** How long it may take to start. */
  startMs: number
  /** Kills it while it starts. */
  signal: AbortSignal
  onMessage: (message: FromChain) => void
  /** It ended after it had started. */
  onEnd: () => void
}

/** Starts a fresh chain; rejects if its process ends first or takes too long. */
export const startChainProcess = async ({
  program,
  chainId,
  settings,
  startMs,
  signal,
  onMessage,
  onEnd,
}: ChainProcessOptions): Promise<ChainProcess> => {
  const cache =
    settings.forkUrl && (await mkdtemp(join(tmpdir(), 'portolan-fork-')))
  const child = fork(program, [String(chainId)], {
    // Not our own arguments: a test runner's loader or a debugger's port.
    execArgv: ['--expose-gc'],
    // Not arguments: other users can read those, and a URL may have a key.
    env: {
      ...process.env,
      PORTOLAN_CHAIN: JSON.stringify(settings),
      PORTOLAN_FORK_CACHE: cache ?? '',
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const exited = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    // It was never started.
    child.once('error', () => resolve())
  }).then(async () => {
    if (cache) await rm(cache, { recursive: true, force: true })
  })
  const kill = (): Promise<void> => {
    child.kill('SIGKILL')
    return exited
  }
  const late = setTimeout(kill, startMs)
  signal.addEventListener('abort', kill)
  const started = await Promise.race([
    new Promise<FromChain>((resolve) => child.once('message', resolve)),
    exited.then((): FromChain => ({ failed: '' })),
  ])
  clearTimeout(late)
  signal.removeEventListener('abort', kill)
  if ('failed' in started) {
    const why = started.failed && `: ${started.failed}`
    throw new Error(`development chain ${chainId} did not start${why}`)
  }
  child.on('message', onMessage)
  void exited.then(onEnd)
  return {
    pid: child.pid ?? 0,
    send: (message) => {
      // It fails only when the process has ended.
      child.send(message, () => undefined)
    },
    kill,
  }
}
