import type { Session } from '../../protocol/session-api.ts'
import { isSameScopes, isSameSession } from '../../session/session.ts'
import { NewerSchemaError } from '../../storage/errors.ts'
import { inTurn } from '../../storage/in-turn.ts'
import { type SessionRecord, sessionItem } from '../../storage/items.ts'
import type { StorageArea } from '../../storage/storage-item.ts'
import type { Log } from '../host/log.ts'
import { createKnownSessions } from './known-sessions.ts'

/** A session with the number of its scopes' last change; 0 before the first. */
export type NumberedSession = Session & { generation: number }

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
  /** Runs while nothing is being stored; what it reads stays true so long. */
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
  /** Said before new scopes are stored, so that a worker stop cannot hide it. */
  announce: (origin: string) => Promise<void>
  /** Said before anything is stored that replaces `current`. */
  storing: (
    origin: string,
    change: { current: Session; next: Session },
  ) => Promise<void>
  /** Each is said right after anything is stored. */
  stored: readonly SessionHook[]
  /** Said right after new scopes are stored, in the order of commits. */
  changed: SessionHook
}

type SessionHook = (origin: string, session: NumberedSession) => Promise<void>

/** More than can wait to be heard of by one origin. */
const DECISIONS_KEPT = 8

const NONE: SessionRecord = {
  generation: 0,
  sessionScopes: {},
  sessionProperties: {},
}

/** The sessions in extension storage, one record for each origin. */
export const createSessions = (options: SessionsOptions): Sessions => {
  const { area, log, now, announce, storing, stored, changed } = options
  const known = createKnownSessions()

  const read = async (origin: string): Promise<SessionRecord> => {
    try {
      return (await sessionItem({ area, origin }).read()) ?? NONE
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

  /** What is stored is stored, and the caller is told so whatever follows. */
  const survive = async (task: () => Promise<void>): Promise<void> => {
    try {
      await task()
    } catch (error) {
      log.error('what surrounds a stored session failed', error)
    }
  }

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

  const begun = new Set<Promise<unknown>>()

  /**
   * One lock for all: storage has no transactions of its own. An origin stands
   * in line for it once, however much it wants, so that others get their turn.
   */
  const inLine = async <Result>(
    origin: string,
    task: () => Promise<Result>,
  ): Promise<Result> => {
    const done = inTurn({ owner: options, key: `of ${origin}` }, () =>
      inTurn({ owner: options, key: 'sessions' }, task),
    )
    begun.add(done)
    try {
      return await done
    } finally {
      begun.delete(done)
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
    inLine(origin, async () => {
      const current = await read(origin)
      const { decisions = [] } = current
      if (decision !== undefined && decisions.includes(decision)) return current
      const next = withoutRest(await change(current))
      // A decision is noted although it changes nothing: carried out again
      // after a worker stop, it would undo what was changed since.
      const isNoted = decision !== undefined && current.generation > 0
      if (isSameSession(current, next) && !isNoted) return current
      // Pages are told of scopes, and so only those are numbered.
      const isNews = !isSameScopes(current.sessionScopes, next.sessionScopes)
      // An ended session stays as an empty record, to go on counting.
      const record: SessionRecord = {
        generation: isNews ? numberAfter(current) : current.generation,
        sessionScopes: next.sessionScopes,
        sessionProperties: next.sessionProperties,
        ...noted(decisions, decision),
      }
      // Without it only a worker stop right now would hide the change.
      if (isNews) await survive(() => announce(origin))
      await storing(origin, { current, next: record })
      await writing(origin, () => sessionItem({ area, origin }).write(record))
      for (const hook of stored) await survive(() => hook(origin, record))
      if (isNews) await survive(() => changed(origin, record))
      return record
    })

  return {
    read: (origin) => known.read(origin, () => read(origin)),
    update: (origin, change) => commit({ origin, change }),
    carryOut: commit,
    hold: (origin, task) =>
      inLine(origin, async () => task(await read(origin))),
    dropEnded: (origin) =>
      inLine(origin, async () => {
        const { generation, sessionScopes } = await read(origin)
        const isEnded = Object.keys(sessionScopes).length === 0
        if (generation === 0 || !isEnded) return
        await writing(origin, () => sessionItem({ area, origin }).remove())
      }),
    idle: async () => {
      await Promise.allSettled(begun)
    },
  }
}

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
