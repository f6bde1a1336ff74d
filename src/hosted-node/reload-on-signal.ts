import { unwatchFile, watchFile } from 'node:fs'
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
 * or its `keysFile` changes. What cannot be used changes nothing and is
 * reported. Returns what makes another reload, after those under way.
 */
export const reloadOnSignal = (
  { reload }: Pick<RunningServer, 'reload'>,
  {
    file,
    keysFile,
    watch,
    onHangUp,
    read,
    log,
  }: {
    file: string
    /** Of the configuration that is in use. */
    keysFile: string | undefined
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
    const next = read()
    const report = await reload(next)
    watchOnly([file, next.keysFile])
    console.log(`${file} was loaded again`)
    return report
  }
  const onChange = (): void => runInTurn(loadFile, 'configuration reloaded')
  onHangUp(onChange)
  let watched: readonly string[] = []
  const watchOnly = (wanted: readonly (string | undefined)[]): void => {
    if (!watch) return
    const files = wanted.filter((one) => one !== undefined)
    for (const old of watched) {
      if (!files.includes(old)) unwatchFile(old, onChange)
    }
    for (const fresh of files) {
      if (watched.includes(fresh)) continue
      watchFile(fresh, { interval: LOOK_MS }, onChange)
    }
    watched = files
  }
  watchOnly([file, keysFile])
  return runInTurn
}
