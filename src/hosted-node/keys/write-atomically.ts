import {
  closeSync,
  fsyncSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import { ConfigError } from '../config/read-settings.ts'

/**
 * Replaces a file with what `change` makes of it: a reader sees the old text or
 * the new one. The new file is also the lock against another writer.
 */
export const writeAtomically = (file: string, change: () => string): void => {
  const fresh = `${file}.new`
  const descriptor = openNew(fresh, modeOf(file))
  try {
    writeSync(descriptor, change())
    fsyncSync(descriptor)
  } catch (error) {
    rmSync(fresh)
    throw error
  } finally {
    closeSync(descriptor)
  }
  renameSync(fresh, file)
}

const openNew = (fresh: string, mode: number): number => {
  try {
    return openSync(fresh, 'wx', mode)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new ConfigError(
      code === 'EEXIST'
        ? `${fresh} exists: another command is writing the file, or was ended while it did; then delete it`
        : `${fresh} cannot be written (${code})`,
    )
  }
}

/** Readable to its owner only, unless the file says otherwise. */
const modeOf = (file: string): number =>
  (statSync(file, { throwIfNoEntry: false })?.mode ?? 0o600) & 0o777
