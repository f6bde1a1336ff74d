import { isUtf8 } from 'node:buffer'
import { type Dispatcher, Pool } from 'undici'
import { NodeOutageError } from '../../node-client/errors.ts'
import {
  assertNoOutage,
  type Exchange,
  MAX_ANSWER_BYTES,
  type Reply,
} from '../../node-client/exchange.ts'
import { AnswerTooLongError } from '../../node-client/read-text.ts'
import { readRetryAfter } from '../../node-client/retry-after.ts'
import { loginHeaders } from '../login-headers.ts'

/** A batch is one POST, so a few connections carry very many calls. */
const CONNECTIONS = 16

export type HttpPool = { exchange: Exchange; close: () => Promise<void> }

/**
 * POSTs over persistent connections. Sends its own headers only, follows no
 * redirect, and requests no compression.
 */
export const createHttpPool = (address: string): HttpPool => {
  const { origin, pathname, search, username, password } = new URL(address)
  const pool = new Pool(origin, {
    connections: CONNECTIONS,
    // The caller's deadline is the only one.
    headersTimeout: 0,
    bodyTimeout: 0,
  })
  const path = `${pathname}${search}`
  const headers = {
    'content-type': 'application/json',
    ...loginHeaders({ username, password }),
  }
  return {
    exchange: (body, signal) =>
      new Promise((resolve, reject) => {
        pool.dispatch(
          { method: 'POST', path, headers, body },
          createHandler({ signal, resolve, reject }),
        )
      }),
    close: () => pool.destroy(),
  }
}

/** Avoids undici's `request`, which creates a stream for every answer. */
const createHandler = ({
  signal,
  resolve,
  reject,
}: {
  signal: AbortSignal
  resolve: (reply: Reply) => void
  reject: (error: unknown) => void
}): Dispatcher.DispatchHandler => {
  const chunks: Buffer[] = []
  let status = 0
  let retryAfter: number | undefined
  let length = 0
  let running: Dispatcher.DispatchController | undefined
  const giveUp = (): void => {
    const reason = new GivenUpError()
    running?.abort(reason)
    // For calls that still wait for a connection.
    reject(reason)
  }
  signal.addEventListener('abort', giveUp)
  return {
    onRequestStart: (controller) => {
      running = controller
      if (signal.aborted) giveUp()
    },
    onResponseStart: (_controller, statusCode, headers) => {
      status = statusCode
      const header = headers['retry-after']?.toString()
      assertNoOutage(status, header)
      if (header !== undefined) retryAfter = readRetryAfter(header)
    },
    onResponseData: (_controller, chunk) => {
      length += chunk.length
      if (length > MAX_ANSWER_BYTES) throw new AnswerTooLongError()
      chunks.push(chunk)
    },
    onResponseEnd: () => {
      signal.removeEventListener('abort', giveUp)
      const [first] = chunks
      const body = first && chunks.length === 1 ? first : Buffer.concat(chunks)
      if (isUtf8(body)) resolve({ status, text: body.toString(), retryAfter })
      else reject(new NodeOutageError('malformed', status))
    },
    onResponseError: (_controller, error) => {
      signal.removeEventListener('abort', giveUp)
      reject(error)
    },
  }
}

class GivenUpError extends Error {
  override readonly name = 'GivenUpError'
}
