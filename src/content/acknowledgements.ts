import type { Schedule } from './schedule.ts'

export type Acknowledgements = Readonly<{
  /** A message with this number has arrived. */
  arrived: (seq: number) => void
  /** A new port counts from zero. */
  restart: () => void
}>

/** Acknowledge this many messages at once, or fewer after a delay. */
const ACK_EVERY = 32
const ACK_MILLISECONDS = 250

/** `send` opens no port: unacknowledged messages are not pending either. */
export const createAcknowledgements = (
  send: (seq: number) => void,
  schedule: Schedule,
): Acknowledgements => {
  let last = 0
  let acknowledged = 0
  let isPlanned = false

  const acknowledge = (): void => {
    if (last === acknowledged) return
    acknowledged = last
    send(last)
  }

  return {
    arrived: (seq) => {
      last = seq
      if (last - acknowledged >= ACK_EVERY) {
        acknowledge()
      } else if (!isPlanned) {
        isPlanned = true
        schedule(() => {
          isPlanned = false
          acknowledge()
        }, ACK_MILLISECONDS)
      }
    },
    restart: () => {
      last = 0
      acknowledged = 0
    },
  }
}
