import type { Session } from '../../protocol/session-api.ts'

/** A session with the number of its scopes' last change; 0 before the first. */
export type NumberedSession = Session & { generation: number }
