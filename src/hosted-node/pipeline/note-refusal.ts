import type { Log } from '../log.ts'
import type { Metrics } from '../metrics.ts'

/** Writes down that somebody was turned away, by the id of the key alone. */
export type NoteRefusal = (refusal: {
  /** What HTTP says to it, or would. */
  status: number
  /** Undefined when the key is unknown or missing. */
  key: string | undefined
}) => void

export const createNoteRefusal =
  (metrics: Pick<Metrics, 'countRefusal'>, log: Log): NoteRefusal =>
  ({ status, key }) => {
    metrics.countRefusal(status)
    log.info({ status, key }, 'refused')
  }
