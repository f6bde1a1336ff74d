import { watchFile } from 'node:fs'
import type { Config } from './config/config.ts'
import type { Log } from './log.ts'
import type { RunningServer } from './server.ts'

/** How often a watched file is looked at: mounted files send no events. */
const LOOK_MS = 1_000

/**
 * Reads the configuration again on SIGHUP, and with `watch` whenever the file
 * changes. What cannot be used changes nothing and is reported.
 */
export const reloadOnSignal = (
  { reload }: Pick<RunningServer, 'reload'>,
  {
    files: [file, ...more],
    watch,
    read,
    log,
  }: {
    /** The configuration, and what it is read from besides. */
    files: readonly [string, ...string[]]
    watch: boolean
    read: () => Config
    log: Log
  },
): void => {
  const run = async (): Promise<void> => {
    try {
      const { needsRestart, ...changes } = await reload(read())
      log.info(changes, 'configuration reloaded')
      console.log(`${file} was loaded again`)
      if (needsRestart.length > 0) {
        log.warn({ needsRestart }, 'changed settings need a restart')
      }
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      log.error({ reason }, 'configuration not reloaded, nothing has changed')
    }
  }
  process.on('SIGHUP', () => void run())
  for (const watched of watch ? [file, ...more] : []) {
    watchFile(watched, { interval: LOOK_MS }, () => void run())
  }
}
