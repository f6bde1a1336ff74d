import type { Session } from '../../protocol/session-api.ts'

/** `generation` counts changes of the scopes; 0 is no session yet. */
export type NumberedSession = Session & { generation: number }
