import type { Log } from '../log.ts'
import { type ChainProcess, startChainProcess } from './chain-process.ts'
import type { ChainSettings } from './chain-settings.ts'
import type { FromChain, ToChain } from './messages.ts'
import { watchMemory } from './watch-memory.ts'

/** A process of a chain that is replaced when it ends or has to be ended. */
export type LastingProcess = {
  /** Sends to the process there is; lost without one. */
  send: (message: ToChain) => void
  /** Kills the process and starts another. */
  restart: (why: string) => void
  /**
   * Starts a fresh chain with other settings. If it does not start, one with
   * the settings from before does, and the error is why.
   */
  replace: (settings: ChainSettings) => Promise<void>
  /** Tries again if the last start failed. */
  wake: () => void
  close: () => Promise<void>
}

type KeepRunningOptions = {
  program: string
  /** Names the chain in the log. */
  chainId: number | string
  settings: ChainSettings
  memoryMb: number
  log: Log
  /** What the log says of a restart. */
  restartText?: string
  onMessage: (message: FromChain) => void
  /** A fresh process is ready. */
  onReady: () => void
  /** The process is lost, and another is being started. */
  onLost: (why: string) => void
  /** There is no process until `wake`. */
  onFailed: () => void
}

/** Only catches a hang: a busy machine needs long. */
const START_MS = 180_000
/** A process that ends at once would be started again without end. */
const BETWEEN_STARTS_MS = 1_000

/** Resolves early when the signal is aborted. */
const sleep = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, milliseconds)
    signal.addEventListener('abort', end)
  })

/** Rejects if the first process does not start. */
export const keepRunning = async ({
  program,
  chainId,
  settings: first,
  memoryMb,
  log,
  restartText = 'development chain restarted, its state is gone',
  onMessage,
  onReady,
  onLost,
  onFailed,
}: KeepRunningOptions): Promise<LastingProcess> => {
  let current: ChainProcess | undefined
  let settings = first
  let starting: Promise<void> | undefined
  let stopWatching = (): void => undefined
  const closing = new AbortController()
  const { signal } = closing

  const start = async (pauseMs = 0): Promise<void> => {
    if (pauseMs > 0) await sleep(pauseMs, signal)
    signal.throwIfAborted()
    const started = await startChainProcess({
      program,
      chainId,
      settings,
      startMs: START_MS,
      signal,
      onMessage: (message) => {
        if (started === current) onMessage(message)
      },
      onEnd: () => {
        if (started !== current) return
        const lived = performance.now() - startedAt
        restart('its process ended', BETWEEN_STARTS_MS - lived)
      },
    })
    if (signal.aborted) {
      await started.kill()
      return
    }
    current = started
    const startedAt = performance.now()
    stopWatching = watchMemory({
      pid: started.pid,
      mostBytes: memoryMb * 1_000_000,
      onAbove: () => restart(`it had more than ${memoryMb} MB of memory`),
      onUnknown: () => log.warn({ chainId }, 'memory of a chain is unknown'),
    })
    onReady()
  }
  const wake = (pauseMs?: number): void => {
    if (current || signal.aborted) return
    starting ??= start(pauseMs)
      .catch(() => {
        if (signal.aborted) return
        log.error({ chainId }, 'development chain did not start')
        onFailed()
      })
      .finally(() => {
        starting = undefined
      })
  }
  const replace = async (next: ChainSettings): Promise<void> => {
    stopWatching()
    const last = current
    const before = settings
    current = undefined
    settings = next
    await last?.kill()
    await start().catch(async (error: unknown) => {
      settings = before
      await start().catch(onFailed)
      throw error
    })
  }
  const restart = (why: string, pauseMs?: number): void => {
    stopWatching()
    void current?.kill()
    current = undefined
    log.warn({ chainId, why }, restartText)
    onLost(why)
    wake(pauseMs)
  }

  await start()
  return {
    send: (message) => current?.send(message),
    restart,
    replace: (next) => {
      const replaced = replace(next)
      starting = replaced
        .catch(() => undefined)
        .finally(() => {
          starting = undefined
        })
      return replaced
    },
    wake,
    close: async () => {
      closing.abort()
      stopWatching()
      const last = current
      current = undefined
      await last?.kill()
      await starting
    },
  }
}
