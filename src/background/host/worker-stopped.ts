/** The reason of Chromium for rejecting the calls of a worker it has stopped. */
const STOPPED = 'No SW'

/** Whether a call to the browser failed because it has stopped this worker. */
export const isWorkerStopped = (error: unknown): boolean =>
  error instanceof Error && error.message === STOPPED
