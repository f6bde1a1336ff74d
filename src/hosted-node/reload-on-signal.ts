import { watchFile } from 'node:fs'
import type { OnHangUp } from './catch-hang-ups.ts'
import type { Config } from './config/config.ts'
import type { Log } from './log.ts'
import type { ReloadReport, RunningServer } from './server.ts'

/** How often a watched file is looked at: mounted files send no events. */
const LOOK_MS = 1_000

/** Undefined if there was nothing to change. */
type Load = () => Promise<ReloadReport | undefined>

/**
 * Reads the configuration again on SIGHUP, and with `watch` whenever the file
 * changes. What cannot be used changes nothing and is reported. Returns what
 * makes another reload, after those under way.
 */
export const reloadOnSignal = (
  { reload }: Pick<RunningServer, 'reload'>,
  {
    files: [file, ...more],
    watch,
    onHangUp,
    read,
    log,
  }: {
    /** The configuration, and what it is read from besides. */
    files: readonly [string, ...string[]]
    watch: boolean
    onHangUp: OnHangUp
    read: () => Config
    log: Log
  },
): ((load: Load, done: string) => void) => {
  const run = async (load: Load, done: string): Promise<void> => {
    try {
      const report = await load()
      if (!report) return
      const { needsRestart, ...changes } = report
      log.info(changes, done)
      if (needsRestart.length > 0) {
        log.warn({ needsRestart }, 'changed settings need a restart')
      }
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      log.error({ reason }, 'configuration not reloaded, nothing has changed')
    }
  }
  let last: Promise<void> = Promise.resolve()
  // What is read last is used last.
  const runInTurn = (load: Load, done: string): void => {
    last = last.then(() => run(load, done))
  }
  const loadFile = async (): Promise<ReloadReport> => {
    const report = await reload(read())
    console.log(`${file} was loaded again`)
    return report
  }
  const onChange = (): void => runInTurn(loadFile, 'configuration reloaded')
  onHangUp(onChange)
  for (const watched of watch ? [file, ...more] : []) {
    watchFile(watched, { interval: LOOK_MS }, onChange)
  }
  return runInTurn
}
