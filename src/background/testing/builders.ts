import { approvalsItem } from '../../storage/items.ts'
import { createMemoryArea } from '../../storage/memory-area.ts'
import {
  type ApprovalQueue,
  type ApprovalQueueOptions,
  createApprovalQueue,
} from '../approvals/approval-queue.ts'
import type { Log } from '../host/log.ts'
import type { Caller } from '../pages/caller.ts'
import type { Connection } from '../pages/connection.ts'
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

/** A page of `https://a.example` that takes everything. */
export const createTestConnection = ({
  caller,
  ...members
}: Partial<Omit<Connection, 'caller'>> & {
  caller?: Partial<Caller>
} = {}): Connection => ({
  caller: {
    origin: 'https://a.example',
    tabId: 1,
    documentId: 'D',
    way: 'injected',
    key: 'injected/D/c',
    ...caller,
  },
  sync: async () => undefined,
  send: () => undefined,
  end: () => undefined,
  hasRoom: () => true,
  ...members,
})
