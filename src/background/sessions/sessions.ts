import type { Session } from '../../protocol/session-api.ts'
import { isSameScopes, isSameSession } from '../../session/session.ts'
import { NewerSchemaError } from '../../storage/errors.ts'
import { sessionItem } from '../../storage/items.ts'
import { withLock } from '../../storage/lock.ts'
import type { SessionRecord } from '../../storage/session-record.ts'
import type { StorageArea } from '../../storage/storage-item.ts'
import type { Log } from '../host/log.ts'
import type { Phases } from '../part.ts'
import { createKnownSessions } from './known-sessions.ts'
import type { NumberedSession } from './numbered-session.ts'

/** Runs under the origin's lock: nothing else changes the session meanwhile. */
export type SessionChange = (
  session: DecidedSession,
) => Session | Promise<Session>

/** With the ids of the last decisions that made it. */
export type DecidedSession = NumberedSession & {
  decisions?: readonly string[] | undefined
}

export type Sessions = Readonly<{
  read: (origin: string) => Promise<NumberedSession>
  /**
   * Replaces the session by the result of `change` and resolves when that is
   * stored. An unchanged session is not written and notifies nobody.
   */
  update: (origin: string, change: SessionChange) => Promise<NumberedSession>
  /** The same for a decision of the user, which is carried out only once. */
  carryOut: (carried: {
    origin: string
    decision: string
    change: SessionChange
  }) => Promise<NumberedSession>
  /** Runs under the origin's lock, without changing its session. */
  hold: <Result>(
    origin: string,
    task: (session: NumberedSession) => Promise<Result>,
  ) => Promise<Result>
  /**
   * Removes the record of an ended session. Call it only if no open page can
   * have missed the end: pages learn of it by the generation.
   */
  dropEnded: (origin: string) => Promise<void>
  /** Resolves when all updates under way are stored. */
  idle: () => Promise<void>
}>

export type SessionsOptions = {
  area: StorageArea
  log: Log
  now: () => number
  phases: Pick<Phases, 'sessionChanging' | 'sessionChanged'>
}

/** More than one origin can have outstanding. */
const MAX_DECISIONS = 16

const NONE: SessionRecord = {
  generation: 0,
  sessionScopes: {},
  sessionProperties: {},
}

/** The sessions in extension storage, one record for each origin. */
export const createSessions = (options: SessionsOptions): Sessions => {
  const { area, log, now, phases } = options
  const known = createKnownSessions()

  const read = async (origin: string): Promise<SessionRecord> => {
    try {
      const record = await sessionItem({ area, origin }).read()
      return record ? inOrder(record) : NONE
    } catch (error) {
      if (!(error instanceof NewerSchemaError)) throw error
      // A record of a newer version is not overwritten, and grants nothing
      // here.
      log.error(`the session of ${origin} has a newer version`, error)
      return NONE
    }
  }

  /**
   * Without a record, an earlier one may have been lost or dropped. The time is
   * higher than any generation that a page may know.
   */
  const generationAfter = ({ generation }: SessionRecord): number =>
    generation > 0 ? generation + 1 : now()

  const writing = async (
    origin: string,
    write: () => Promise<void>,
  ): Promise<void> => {
    known.forget(origin)
    try {
      await write()
    } finally {
      known.forget(origin)
    }
  }

  const running = new Set<Promise<unknown>>()

  /** One lock per origin: no site waits for another's writes. */
  const withSessionLock = async <Result>(
    origin: string,
    task: () => Promise<Result>,
  ): Promise<Result> => {
    const done = withLock({ owner: options, key: origin }, task)
    running.add(done)
    try {
      return await done
    } finally {
      running.delete(done)
    }
  }

  const commit = ({
    origin,
    decision,
    change,
  }: {
    origin: string
    decision?: string
    change: SessionChange
  }): Promise<NumberedSession> =>
    withSessionLock(origin, async () => {
      const current = await read(origin)
      const { decisions = [] } = current
      if (decision !== undefined && decisions.includes(decision)) return current
      const next = dropPropertiesIfEmpty(await change(current))
      // Record a decision even if it changes nothing. If it ran again after a
      // worker stop, it would undo later changes.
      const isRecorded = decision !== undefined && current.generation > 0
      if (isSameSession(current, next) && !isRecorded) return current
      // Pages are notified of scopes only, so only these change the generation.
      const scopesChange = !isSameScopes(
        current.sessionScopes,
        next.sessionScopes,
      )
      // An ended session stays as an empty record, which has its generation.
      const record: SessionRecord = inOrder({
        generation: scopesChange
          ? generationAfter(current)
          : current.generation,
        sessionScopes: next.sessionScopes,
        sessionProperties: next.sessionProperties,
        ...withDecision(decisions, decision),
      })
      await phases.sessionChanging({
        origin,
        current,
        next: record,
        scopesChange,
      })
      await writing(origin, () => sessionItem({ area, origin }).write(record))
      await phases.sessionChanged({
        origin,
        session: record,
        scopesChanged: scopesChange,
      })
      return record
    })

  return {
    read: (origin) => known.read(origin, () => read(origin)),
    update: (origin, change) => commit({ origin, change }),
    carryOut: commit,
    hold: (origin, task) =>
      withSessionLock(origin, async () => task(await read(origin))),
    dropEnded: (origin) =>
      withSessionLock(origin, async () => {
        const { generation, sessionScopes } = await read(origin)
        const isEnded = Object.keys(sessionScopes).length === 0
        if (generation === 0 || !isEnded) return
        await writing(origin, () => sessionItem({ area, origin }).remove())
      }),
    idle: async () => {
      await Promise.allSettled(running)
    },
  }
}

/**
 * Storage sorts members by name. Pages get them in one order, whether the
 * session was just created or is read from storage.
 */
const inOrder = ({
  sessionScopes,
  sessionProperties,
  ...record
}: SessionRecord): SessionRecord => ({
  ...record,
  sessionScopes: Object.fromEntries(
    byName(sessionScopes).map(
      ([chainId, { methods, notifications, accounts }]) => [
        chainId,
        { methods, notifications, accounts },
      ],
    ),
  ),
  sessionProperties: Object.fromEntries(byName(sessionProperties)),
})

const byName = <Value>(members: Record<string, Value>): [string, Value][] =>
  Object.entries(members).sort(([one], [other]) => (one < other ? -1 : 1))

const withDecision = (
  before: readonly string[],
  decision: string | undefined,
): { decisions?: string[] } => {
  const decisions = decision === undefined ? before : [...before, decision]
  return decisions.length > 0
    ? { decisions: decisions.slice(-MAX_DECISIONS) }
    : {}
}

/** A session without scopes has no properties either. */
const dropPropertiesIfEmpty = (session: Session): Session =>
  Object.keys(session.sessionScopes).length > 0
    ? session
    : { sessionScopes: {}, sessionProperties: {} }
