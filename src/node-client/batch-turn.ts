import type { PendingCall } from './pending-call.ts'

/** The hosted node's limit; others accept at least as many. */
const MAX_CALLS = 100

/** With at most three bytes per character, it stays below 1 MiB. */
const MAX_LENGTH = 256 * 1024

/** A node may have rejected one batch because of one call in it. */
const REFUSAL_LASTS_MS = 600_000

export type Turn = Readonly<{
  /** Sent at the end of this turn, with the other calls of it. */
  add: (call: PendingCall) => void
  /** The node rejects batches: send calls one by one from now on. */
  refuseBatches: () => void
}>

/** Batches the calls of one turn of the event loop. */
export const createTurn = ({
  send,
  batches = true,
  defer = queueMicrotask,
}: {
  send: (calls: readonly PendingCall[]) => void
  batches?: boolean
  /** Runs something at the end of this turn. */
  defer?: ((run: () => void) => void) | undefined
}): Turn => {
  let gathered: PendingCall[] = []
  let batchesFrom = batches ? 0 : Number.POSITIVE_INFINITY

  const flush = (): void => {
    const calls = gathered.filter(({ isSettled }) => !isSettled)
    gathered = []
    const maxCalls = Date.now() < batchesFrom ? 1 : MAX_CALLS
    for (const frame of packCalls(calls, maxCalls)) send(frame)
  }

  return {
    add: (call) => {
      if (gathered.push(call) === 1) defer(flush)
    },
    refuseBatches: () => {
      batchesFrom = Date.now() + REFUSAL_LASTS_MS
    },
  }
}

export const packCalls = (
  calls: readonly PendingCall[],
  maxCalls = MAX_CALLS,
): PendingCall[][] => {
  const frames: PendingCall[][] = []
  let open: PendingCall[] = []
  let length = 0
  for (const call of calls) {
    if (call.once) {
      frames.push([call])
      continue
    }
    const isFull =
      open.length >= maxCalls || length + call.json.length > MAX_LENGTH
    if (open.length === 0 || isFull) {
      open = []
      length = 0
      frames.push(open)
    }
    open.push(call)
    length += call.json.length
  }
  return frames
}

/** A single call is sent without a batch: some nodes reject batches. */
export const textOf = (calls: readonly PendingCall[]): string => {
  const [first] = calls
  return first && calls.length === 1
    ? first.json
    : `[${calls.map(({ json }) => json).join(',')}]`
}
