/**
 * Every limit a caller can meet, in one place. An honest busy dapp never does.
 * Beyond any of them the answer is -32005.
 */
export const limits = {
  /** UTF-8 bytes of one request as JSON. */
  requestBytes: 1_048_576,
  /** Levels of nested objects and arrays; the frame itself is the first. */
  requestDepth: 64,
  callsInFlightPerOrigin: 256,
  callsQueuedPerOrigin: 1_000,
} as const
