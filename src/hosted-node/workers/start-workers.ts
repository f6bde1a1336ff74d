import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { isDeepStrictEqual } from 'node:util'
import { catchHangUps, type OnHangUp } from '../catch-hang-ups.ts'
import type { Config } from '../config/config.ts'
import type { Log } from '../log.ts'
import { helpTexts } from '../metrics/help-texts.ts'
import type { RunningServer } from '../server.ts'
import { createMemoryStore } from '../shared-state/memory-store.ts'
import { type Channel, createChannel, type Handlers } from './channel.ts'
import { mergeMetrics } from './merge-metrics.ts'
import { WORKER_VARIABLE, withFixed } from './worker-link.ts'
import { storeHandlers } from './worker-store.ts'

type Served = Pick<RunningServer, 'port' | 'networks'>

type Running = { worker: Worker; channel: Channel }

type Report = ({ type: 'ready' } & Served) | { type: 'failed'; message: string }

/** A worker that ends sooner after its start is not replaced at once. */
const QUICK_END_MS = 2_000
const RETRY_MS = 1_000
/** Less than the worker that collects them waits. */
const METRICS_MS = 1_000

/**
 * Runs the program of this process in workers, which share its port. A worker
 * that ends is replaced. Rejects if one cannot start at first.
 */
export const startWorkers = async (
  config: Config,
  log: Log,
  onHangUp: OnHangUp = catchHangUps(),
): Promise<Served & Pick<RunningServer, 'stop'>> => {
  cluster.setupPrimary({ serialization: 'advanced' })
  const running = new Map<number, Running>()
  const retries = new Set<NodeJS.Timeout>()
  let restarts = 0
  let isStopping = false
  /** What a worker starts with, whatever the file says by now. */
  let accepted = config
  /** What each worker was given, or has accepted itself. */
  const known = new WeakMap<Worker, Config>()
  const ready = new WeakSet<Worker>()
  /** Those that were not ready when the settings were to be loaded again. */
  const missed = new Set<number>()

  /** It asks for the settings itself, when no reload of it is under way. */
  const tellIfNewer = ({ worker, channel }: Running): void => {
    if (known.get(worker) === accepted) return
    // One that ends or only starts is told again when it is ready.
    channel.ask('renew').catch(() => undefined)
  }
  const common = {
    ...storeHandlers(createMemoryStore()),
    allMetrics: () => collectMetrics(),
  }
  const handlersOf = (worker: Worker): Handlers => ({
    ...common,
    config: () => {
      if (known.get(worker) === accepted) return undefined
      known.set(worker, accepted)
      return accepted
    },
    accept: (next: Config) => {
      const own = withFixed(next, config)
      // All workers read the same file: equal settings stay one object.
      if (!isDeepStrictEqual(own, accepted)) accepted = own
      known.set(worker, accepted)
      for (const one of running.values()) tellIfNewer(one)
    },
  })
  const collectMetrics = async (): Promise<string> => {
    const texts = await Promise.all(
      [...running].map(async ([number, { channel }]) => {
        const text = await channel
          .askWithin(METRICS_MS, 'metrics')
          .catch(() => '')
        return { worker: number, text: String(text) }
      }),
    )
    const name = 'portolan_worker_restarts_total'
    return [
      `${mergeMetrics(texts)}# HELP ${name} ${helpTexts[name]}`,
      `# TYPE ${name} counter`,
      `${name} ${restarts}\n`,
    ].join('\n')
  }

  const start = (number: number): Promise<Served> => {
    const worker = cluster.fork({ [WORKER_VARIABLE]: String(number) })
    const startedAt = performance.now()
    const channel = createChannel(
      {
        send: (message) => {
          // It may end before it reads the answer.
          if (worker.isConnected()) worker.send(message, () => undefined)
        },
        onMessage: (listener) => worker.on('message', listener),
      },
      handlersOf(worker),
    )
    running.set(number, { worker, channel })
    const { pid } = worker.process
    worker.on('error', (error) =>
      log.error({ worker: number, pid, err: error }, 'worker failed'),
    )
    worker.on('exit', (code, signal) => {
      channel.close()
      running.delete(number)
      if (isStopping) return
      const why = { worker: number, pid, code, signal }
      log.error(why, 'worker ended, another one starts')
      restarts += 1
      const isQuick = performance.now() - startedAt < QUICK_END_MS
      const again = setTimeout(
        () => {
          retries.delete(again)
          // A failure is reported by its own process, and it ends.
          start(number).catch(() => undefined)
        },
        isQuick ? RETRY_MS : 0,
      )
      retries.add(again)
    })
    return new Promise((resolve, reject) => {
      worker.on('message', (report: Partial<Report>) => {
        if (report.type === 'ready') {
          log.info({ worker: number, pid }, 'worker started')
          ready.add(worker)
          if (missed.delete(number)) worker.process.kill('SIGHUP')
          tellIfNewer({ worker, channel })
          resolve(report as Served)
        }
        if (report.type === 'failed') {
          reject(new Error(report.message))
          worker.process.kill()
        }
      })
      worker.once('exit', (code) =>
        reject(new Error(`worker ${number} ended with ${code}`)),
      )
    })
  }

  const { workers: count = 1 } = config
  const numbers = Array.from({ length: count }, (_, index) => index + 1)
  // Each worker reads the configuration again. Before it is ready, the signal
  // could end it.
  onHangUp(() => {
    for (const number of numbers) {
      const worker = running.get(number)?.worker
      if (worker && ready.has(worker)) worker.process.kill('SIGHUP')
      else missed.add(number)
    }
  })
  const stop = async (): Promise<void> => {
    isStopping = true
    for (const retry of retries) clearTimeout(retry)
    const ended = [...running.values()].map(({ worker }) =>
      once(worker, 'exit'),
    )
    for (const { worker } of running.values()) worker.process.kill('SIGTERM')
    await Promise.all(ended)
  }

  try {
    const [served] = await Promise.all(numbers.map(start))
    if (!served) throw new Error('there must be a worker')
    return { ...served, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
