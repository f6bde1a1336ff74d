import type { Host } from './host.ts'
import type { Log } from './log.ts'

/** What the toolbar icon says. */
export type Badge = Readonly<{
  /** The number of open approvals. */
  count: (open: number) => void
  /** Whether the traffic of sites is recorded. */
  record: (isRecording: boolean) => void
}>

export const createBadge = (
  { setBadge }: Pick<Host, 'setBadge'>,
  log: Log,
): Badge => {
  let isRecording = false
  let open = 0
  let shown: string | undefined
  const show = (): void => {
    const text = open > 0 ? `${open}` : isRecording ? 'REC' : ''
    // At a start `shown` is unset: a stopped worker may have left a badge.
    const next = `${text} ${isRecording}`
    if (next === shown) return
    shown = next
    setBadge(text, isRecording).catch((error) =>
      log.error('the badge was not set', error),
    )
  }
  return {
    count: (counted) => {
      open = counted
      show()
    },
    record: (recording) => {
      isRecording = recording
      show()
    },
  }
}
