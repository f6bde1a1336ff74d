import { approvalsItem } from '../../storage/items.ts'
import { createMemoryArea } from '../../storage/memory-area.ts'
import {
  type ApprovalQueue,
  type ApprovalQueueOptions,
  createApprovalQueue,
} from '../approvals/approval-queue.ts'
import type { Log } from '../host/log.ts'
import { type Connections, createConnections } from '../pages/connections.ts'
import { createKernel, type Part, type Phases } from '../part.ts'

export const silentLog: Log = { error: () => undefined }

/** The phases of a worker that has these parts alone. */
export const phasesOf = (parts: readonly Part[], log = silentLog): Phases => {
  const { phases, start } = createKernel(log)
  start(parts, Promise.resolve())
  return phases
}

/** Every caller is connected, and no session changes. */
export const createTestQueue = (
  options: Partial<ApprovalQueueOptions> = {},
): ApprovalQueue =>
  createApprovalQueue({
    item: approvalsItem(createMemoryArea()),
    log: silentLog,
    isHere: () => true,
    whileCurrent: async (_, add) => {
      await add()
      return true
    },
    ...options,
  })

export const createTestConnections = (): Connections =>
  createConnections({ phases: phasesOf([]), changed: () => undefined })
