import type { Host } from '../host/host.ts'
import { type Background, createBackground } from '../worker.ts'
import { silentLog } from './builders.ts'

/** A whole worker over this host, which logs nothing. */
export const createTestWorker = (host: Host): Background =>
  createBackground({ host, log: silentLog, limited: Promise.resolve() })
