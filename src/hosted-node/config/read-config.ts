import { dirname, resolve } from 'node:path'
import type { Config } from './config.ts'
import { configStruct } from './config-struct.ts'
import { findContradiction } from './find-contradiction.ts'
import { readSettings } from './read-settings.ts'
import { toConfig } from './to-config.ts'

/** Paths are relative to the file. The keys of `keysFile` are not read. */
export const readConfig = (text: string, file: string): Config =>
  toConfig(
    readSettings({ text, file }, configStruct, findContradiction),
    (path) => resolve(dirname(file), path),
  )
