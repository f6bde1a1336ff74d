import type { Log } from '../log.ts'
import type { Metrics } from '../metrics.ts'

/** Logs a refusal, with only the id of the key. */
export type NoteRefusal = (refusal: {
  /** Its HTTP status, over any transport. */
  status: number
  /** Undefined if the key is unknown or missing. */
  key: string | undefined
  requestId: string
}) => void

export const createNoteRefusal =
  (metrics: Pick<Metrics, 'countRefusal'>, log: Log): NoteRefusal =>
  ({ status, key, requestId }) => {
    metrics.countRefusal(status)
    log.info({ status, key, requestId }, 'refused')
  }
