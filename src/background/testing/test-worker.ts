import type { Host } from '../host/host.ts'
import { namespaces } from '../namespaces/list.ts'
import { type Background, createBackground } from '../worker.ts'
import { silentLog } from './builders.ts'

/** A whole worker over this host, which logs nothing by default. */
export const createTestWorker = (
  host: Host,
  options: Partial<Parameters<typeof createBackground>[0]> = {},
): Background =>
  createBackground({
    host,
    log: silentLog,
    limited: Promise.resolve(),
    namespaces,
    ...options,
  })
