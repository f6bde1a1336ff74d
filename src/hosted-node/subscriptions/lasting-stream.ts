import { createWaits } from '../../node-client/waits.ts'
import type { StreamListener } from '../upstream/upstream.ts'
import type { Timing } from './timing.ts'

type LastingStreamOptions = {
  take: (listener: StreamListener) => Promise<() => void>
  onEvent: (event: unknown) => void
  /** The stream runs again; events in between were missed. */
  onRetaken: () => void
  onLost: () => void
  timing: Timing
}

const FIRST_WAIT_MS = 250
const LONGEST_WAIT_MS = 30_000

/**
 * Subscribes, and resubscribes whenever the stream is lost, until it is ended.
 * Rejects only if the first attempt fails.
 */
export const takeLastingStream = async ({
  take,
  onEvent,
  onRetaken,
  onLost,
  timing,
}: LastingStreamOptions): Promise<() => void> => {
  const backoff = createWaits({
    firstMs: FIRST_WAIT_MS,
    longestMs: LONGEST_WAIT_MS,
    random: timing.random,
  })
  let ended = false
  let takenAt = timing.now()
  let callOff = (): void => undefined
  let endStream = (): void => undefined

  const takeOnce = async (): Promise<void> => {
    // A stream may be lost while it starts, and be reported lost twice.
    let state: 'taking' | 'taken' | 'lost' = 'taking'
    const isLost = (): boolean => state === 'lost'
    const end = await take({
      onEvent: (event) => {
        if (!ended && !isLost()) onEvent(event)
      },
      onLost: () => {
        if (ended || isLost()) return
        if (state === 'taken') lose()
        state = 'lost'
      },
    })
    if (ended) return end()
    takenAt = timing.now()
    endStream = end
    if (isLost()) return lose()
    state = 'taken'
  }
  const lose = (): void => {
    // A stream that lasted resets the back-off.
    if (timing.now() - takenAt >= LONGEST_WAIT_MS) backoff.reset()
    onLost()
    retakeLater()
  }
  const retakeLater = (): void => {
    endStream = () => undefined
    callOff = timing.after(backoff.next(), () => void retake())
  }
  const retake = async (): Promise<void> => {
    try {
      await takeOnce()
    } catch {
      if (!ended) retakeLater()
      return
    }
    if (!ended) onRetaken()
  }

  await takeOnce()
  return () => {
    ended = true
    callOff()
    endStream()
  }
}
