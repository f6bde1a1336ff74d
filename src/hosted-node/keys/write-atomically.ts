import {
  closeSync,
  fchmodSync,
  fchownSync,
  fsyncSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import { ConfigError } from '../config/read-settings.ts'

/** Of a new file: readable to its owner only. */
const NEW_MODE = 0o600

/**
 * Replaces a file with what `change` makes of it: a reader sees the old text or
 * the new one, and who can read it stays the same. The new file is also the
 * lock against another writer.
 */
export const writeAtomically = (file: string, change: () => string): void => {
  const fresh = `${file}.new`
  const descriptor = openNew(fresh)
  try {
    writeSync(descriptor, change())
    giveTo(descriptor, file)
    fsyncSync(descriptor)
    replace(file, fresh)
  } catch (error) {
    rmSync(fresh)
    throw error
  } finally {
    closeSync(descriptor)
  }
}

const openNew = (fresh: string): number => {
  try {
    return openSync(fresh, 'wx', NEW_MODE)
  } catch (error) {
    const code = codeOf(error)
    throw new ConfigError(
      code === 'EEXIST'
        ? `${fresh} exists: another command is writing the file, or was ended while it did; then delete it`
        : `${fresh} cannot be written (${code})`,
    )
  }
}

/** Gives the owner, the group and the mode of the file that it replaces. */
const giveTo = (descriptor: number, file: string): void => {
  const old = statSync(file, { throwIfNoEntry: false })
  if (!old) return
  try {
    fchownSync(descriptor, old.uid, old.gid)
    fchmodSync(descriptor, old.mode & 0o777)
  } catch (error) {
    throw new ConfigError(
      `the owner of ${file} cannot be kept (${codeOf(error)}): run the command as its owner or as root`,
    )
  }
}

const replace = (file: string, fresh: string): void => {
  try {
    renameSync(fresh, file)
  } catch (error) {
    throw new ConfigError(
      `${file} cannot be replaced (${codeOf(error)}); if it is mounted, mount its folder`,
    )
  }
}

const codeOf = (error: unknown): string | undefined =>
  (error as NodeJS.ErrnoException).code
