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

/** Runs when it is its turn: what it reads stays true until it is stored. */
export type SessionChange = (
  session: DecidedSession,
) => Session | Promise<Session>

/** With the decisions it was made by, as far as they are remembered. */
export type DecidedSession = Session & {
  decisions?: readonly string[] | undefined
}

export type Sessions = Readonly<{
  read: (origin: string) => Promise<NumberedSession>
  /**
   * Replaces the session by what `change` makes of it. Resolves when that is
   * stored; an unchanged session is not stored again and tells nobody.
   */
  update: (origin: string, change: SessionChange) => Promise<NumberedSession>
  /** The same for a decision of the person, which is carried out only once. */
  carryOut: (carried: {
    origin: string
    decision: string
    change: SessionChange
  }) => Promise<NumberedSession>
  /** Runs under the origin's lock: nothing changes its session meanwhile. */
  hold: <Result>(
    origin: string,
    task: (session: NumberedSession) => Promise<Result>,
  ) => Promise<Result>
  /**
   * Drops what is left of a session that ended. Only where no page is left that
   * may not have heard of the end: a page is told by the number.
   */
  dropEnded: (origin: string) => Promise<void>
  /** Resolves when all that was begun is stored. */
  idle: () => Promise<void>
}>

export type SessionsOptions = {
  area: StorageArea
  log: Log
  now: () => number
  phases: Pick<Phases, 'sessionChanging' | 'sessionChanged'>
}

/** More than can wait to be heard of by one origin. */
const DECISIONS_KEPT = 8

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
      // What a newer Portolan wrote is kept for it, and grants nothing here.
      log.error('a session of a newer version is left alone', error)
      return NONE
    }
  }

  /**
   * Where there is no record, one may have been lost or dropped: pages that know
   * of its number must take the next for a later one.
   */
  const numberAfter = ({ generation }: SessionRecord): number =>
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

  /** One lock for each origin: no site waits for the storage of another. */
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
      const next = withoutRest(await change(current))
      // A decision is noted although it changes nothing: carried out again
      // after a worker stop, it would undo what was changed since.
      const isNoted = decision !== undefined && current.generation > 0
      if (isSameSession(current, next) && !isNoted) return current
      // Pages are notified of scopes, so only those are numbered.
      const scopesChange = !isSameScopes(
        current.sessionScopes,
        next.sessionScopes,
      )
      // An ended session stays as an empty record, to go on counting.
      const record: SessionRecord = {
        generation: scopesChange ? numberAfter(current) : current.generation,
        sessionScopes: next.sessionScopes,
        sessionProperties: next.sessionProperties,
        ...noted(decisions, decision),
      }
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

/** Storage sorts members by name; pages see them in one order. */
const inOrder = ({
  sessionScopes,
  ...record
}: SessionRecord): SessionRecord => ({
  ...record,
  sessionScopes: Object.fromEntries(
    Object.entries(sessionScopes).map(
      ([chainId, { methods, notifications, accounts }]) => [
        chainId,
        { methods, notifications, accounts },
      ],
    ),
  ),
})

const noted = (
  before: readonly string[],
  decision: string | undefined,
): { decisions?: string[] } => {
  const decisions = decision === undefined ? before : [...before, decision]
  return decisions.length > 0
    ? { decisions: decisions.slice(-DECISIONS_KEPT) }
    : {}
}

/** Without a scope there is no session, and so nothing to be said of it. */
const withoutRest = (session: Session): Session =>
  Object.keys(session.sessionScopes).length > 0
    ? session
    : { sessionScopes: {}, sessionProperties: {} }
