import type { ProceduresOf } from '../../messaging/rpc-server.ts'
import type {
  TrafficEnd,
  TrafficNodeCall,
  TrafficProcedures,
  TrafficRow,
} from '../../messaging/traffic-contract.ts'
import { errorCatalogue } from '../../protocol/error-catalogue.ts'
import { EIP1193_TOPIC, SITE_TOPIC } from '../../protocol/link.ts'
import type { SessionScopes } from '../../protocol/scope.ts'
import type { Outcome } from '../activity/outcome-of.ts'
import type { ApprovalQueue } from '../approvals/approval-queue.ts'
import type { Badge } from '../host/badge.ts'
import type { WakeLock } from '../host/wake-lock.ts'
import type { WatchNode } from '../nodes/watch-node.ts'
import type { WatchFrame } from '../pages/answer-frames.ts'
import type { Caller } from '../pages/caller.ts'
import type { TopicEvent } from '../pages/connection.ts'
import type { Part } from '../part.ts'
import { createRows, cut, type Rows } from './rows.ts'

/** What the rest of the worker reports; nothing is done with it while off. */
export type TrafficLog = Readonly<{
  isOn: () => boolean
  watchFrame: WatchFrame
  watchNode: WatchNode
  /** What the activity has of a request. */
  described: (
    requestKey: string,
    what: Outcome & { scope?: string | undefined },
  ) => void
  /** An event was sent to a page. */
  notified: (caller: Caller, event: TopicEvent) => void
  procedures: ProceduresOf<{
    procedures: TrafficProcedures
    events: Record<string, never>
  }>
}> &
  Required<Pick<Part, 'name' | 'locking'>>

/** The rows of one answer: a message of all of them would be too large. */
const MOST_ROWS = 500

/**
 * Records the traffic between pages, wallet and nodes while the user wants it,
 * in memory only. It holds the worker awake, because a stop would end it.
 */
export const createTrafficLog = ({
  now,
  elapsed = () => performance.now(),
  approvals,
  readScopes,
  wakeLock,
  badge,
  changed,
  switched,
}: {
  now: () => number
  elapsed?: () => number
  approvals: Pick<ApprovalQueue, 'open' | 'onChanged'>
  readScopes: (origin: string) => Promise<SessionScopes>
  wakeLock: WakeLock
  badge: Pick<Badge, 'record'>
  /** Called when there are new rows, once until they are listed. */
  changed: () => void
  switched: () => void
}): TrafficLog => {
  /** Undefined while off. */
  let rows: Rows | undefined
  let startedAt = 0
  let lastStart = 0
  let began = 0
  let end = (): void => undefined
  let isAnnounced = false
  /** The rows of unanswered requests. */
  const open = new Map<string, TrafficRow>()
  /** When the user was asked for each of them. */
  const waits = new Map<string, TrafficRow['waits'][number]>()

  const clock = (): number => elapsed() - began

  const announce = (): void => {
    if (isAnnounced) return
    isAnnounced = true
    changed()
  }

  const save = (row: TrafficRow): void => {
    rows?.save(row)
    announce()
  }

  const add = (
    row: Omit<TrafficRow, 'id' | 'revision' | 'at' | 'waits' | 'nodeCalls'>,
  ): TrafficRow => {
    const all = { ...row, id: 0, revision: 0, at: clock() }
    const added = { ...all, waits: [], nodeCalls: [] }
    save(added)
    return added
  }

  /** A step of an EIP-1193 call has the key of the call, a slash and a name. */
  const find = (key = ''): TrafficRow | undefined =>
    open.get(key) ?? open.get(key.slice(0, key.lastIndexOf('/')))

  const followApprovals = (): void => {
    const asked = new Set(approvals.open().map(({ requestKey }) => requestKey))
    for (const key of asked) {
      const row = waits.has(key) ? undefined : find(key)
      if (!row) continue
      const wait = { at: clock() }
      waits.set(key, wait)
      row.waits.push(wait)
      save(row)
    }
    for (const [key, wait] of waits) {
      if (asked.has(key)) continue
      wait.to = clock()
      waits.delete(key)
      const row = find(key)
      if (row) save(row)
    }
  }

  const clear = (): void => {
    // Two logs never have the same one.
    lastStart = Math.max(now(), lastStart + 1)
    startedAt = lastStart
    began = elapsed()
    rows = createRows()
    open.clear()
    waits.clear()
    announce()
  }

  const turnOn = (): void => {
    clear()
    const releases = [wakeLock.hold(), approvals.onChanged(followApprovals)]
    end = () => {
      for (const release of releases) release()
    }
  }

  const turnOff = (): void => {
    end()
    clear()
    rows = undefined
    startedAt = 0
  }

  const turn = (isOn: boolean): void => {
    if (isOn === (rows !== undefined)) return
    if (isOn) turnOn()
    else turnOff()
    badge.record(isOn)
    switched()
  }

  const recordFrame: TrafficLog['watchFrame'] = async (
    frame,
    requestContext,
    answer,
  ) => {
    const { origin, transport } = requestContext.caller
    const { method, params } = Object(frame)
    const row = add({
      kind: 'request',
      origin,
      transport: requestContext.api ?? transport,
      method: nameOf(method),
      // A frame that was not read is text.
      params: cut(typeof frame === 'string' ? frame : params),
    })
    open.set(requestContext.requestKey, row)
    const answered = await answer(frame, requestContext)
    if (open.get(requestContext.requestKey) === row)
      open.delete(requestContext.requestKey)
    row.to = clock()
    if (answered && 'error' in answered) {
      row.error = cut(answered.error)
      if (answered.error.code === errorCatalogue.unauthorized.code) {
        // The answer does not wait for it.
        readScopes(origin).then(
          (scopes) => {
            row.session = cut(scopes)
            save(row)
          },
          () => undefined,
        )
      }
    } else if (answered) row.result = cut(answered.result)
    save(row)
    return answered
  }

  const recordNode: TrafficLog['watchNode'] = async (chainId, request, ask) => {
    const { requestKey, method, params } = request
    const asked = { method, params: cut(params) }
    let row = find(requestKey)
    let ended: TrafficEnd
    if (row) {
      const call: TrafficNodeCall = { ...asked, chainId, at: clock() }
      row.nodeCalls.push(call)
      ended = call
      save(row)
    } else {
      row = add({ ...asked, kind: 'node', scope: chainId })
      ended = row
    }
    try {
      const result = await ask(request)
      ended.result = cut(result)
      return result
    } catch (error) {
      // The node client has cleaned them.
      const { code, message, data, reason } = Object(error)
      ended.error = cut({ code, message, data, reason })
      throw error
    } finally {
      ended.to = clock()
      save(row)
    }
  }

  return {
    name: 'traffic log',
    isOn: () => rows !== undefined,
    // A locked wallet shows nothing, so it records nothing.
    locking: async () => turn(false),
    watchFrame: (frame, requestContext, answer) =>
      rows
        ? recordFrame(frame, requestContext, answer)
        : answer(frame, requestContext),
    watchNode: (chainId, request, ask) =>
      rows ? recordNode(chainId, request, ask) : ask(request),
    described: (requestKey, what) => {
      const row = rows && find(requestKey)
      if (row) Object.assign(row, what)
    },
    notified: ({ origin, transport }, { topic, event }) => {
      // The settings of a site are for the page script.
      if (!rows || !event || topic === SITE_TOPIC) return
      const isState = topic === EIP1193_TOPIC
      const { method, params } = Object(event)
      add({
        kind: 'notification',
        origin,
        transport: isState ? EIP1193_TOPIC : transport,
        method: isState ? 'state' : nameOf(method),
        params: cut(isState ? event : params),
      })
    },
    procedures: {
      recordTraffic: ({ isOn }) => {
        turn(isOn)
        return null
      },
      listTraffic: ({ log, revision }) => {
        isAnnounced = false
        const after = log === startedAt ? revision : 0
        const changed = rows?.after(after) ?? []
        const listed = changed.slice(0, MOST_ROWS)
        return {
          log: startedAt,
          rows: listed,
          revision: listed.at(-1)?.revision ?? after,
          isMore: changed.length > listed.length,
        }
      },
      clearTraffic: () => {
        if (rows) clear()
        return null
      },
    },
  }
}

const nameOf = (method: unknown): string =>
  typeof method === 'string' ? method.slice(0, 100) : ''
