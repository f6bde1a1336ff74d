import type { RpcParams } from '../protocol/json-rpc.ts'
import {
  NodeAnswerError,
  NodeOutageError,
  type OutageReason,
} from './errors.ts'
import type { Json } from './json.ts'
import type { NodeEndpoint } from './node-endpoint.ts'
import { readAnswer } from './read-answer.ts'
import { readText } from './read-text.ts'

/** `fetch`, or what behaves like it. */
export type Post = (url: string, init: RequestInit) => Promise<Response>

export type NodeRequest = {
  method: string
  params?: RpcParams
  /** Gives the call up; the request then rejects with the signal's reason. */
  signal?: AbortSignal
}

export type HttpNode = Readonly<{
  /** Rejects with NodeAnswerError, NodeOutageError or the caller's abort. */
  request: (request: NodeRequest) => Promise<Json>
}>

/** Well inside the 30 s after which a browser stops a silent worker. */
const DEADLINE_MS = 20_000
export const MAX_ANSWER_BYTES = 8 * 1024 * 1024

/** What these say counts, whatever their bodies add. */
const outageByStatus: ReadonlyMap<number, OutageReason> = new Map([
  [401, 'unauthorized'],
  [402, 'rate-limited'],
  [403, 'unauthorized'],
  [429, 'rate-limited'],
  [503, 'unreachable'],
])

/** A node that is asked with one POST per call. */
export const createHttpNode = ({
  endpoint,
  post,
  deadline = DEADLINE_MS,
}: {
  endpoint: NodeEndpoint
  post: Post
  /** Milliseconds until the last byte of an answer. */
  deadline?: number
}): HttpNode => {
  let lastId = 0

  const call = async (body: string, signal: AbortSignal): Promise<Reply> => {
    const response = await post(endpoint.postUrl(), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      signal,
      // Whoever is redirected to would get the key's rights and the request.
      redirect: 'error',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      cache: 'no-store',
    })
    const { status } = response
    const outage = outageByStatus.get(status)
    if (outage) throw new NodeOutageError(outage)
    return { status, text: await readText(response, MAX_ANSWER_BYTES) }
  }

  return {
    request: async ({ method, params = [], signal }) => {
      signal?.throwIfAborted()
      lastId += 1
      // Callers choose ids that collide; ours are unique on this node.
      const id = lastId
      const body = JSON.stringify({ jsonrpc: '2.0', id, method, params })
      const limit = startLimit({ deadline, signal })
      try {
        const reply = await call(body, limit.signal)
        return resultOf(reply, { id, endpoint })
      } catch (error) {
        signal?.throwIfAborted()
        if (error instanceof NodeAnswerError) throw error
        if (error instanceof NodeOutageError) throw error
        const { aborted } = limit.signal
        throw new NodeOutageError(aborted ? 'timeout' : 'unreachable')
      } finally {
        limit.end()
      }
    },
  }
}

type Reply = { status: number; text: string }

/** The time a call may take, and the caller's leave to go on. */
const startLimit = ({
  deadline,
  signal: callers,
}: {
  deadline: number
  signal: AbortSignal | undefined
}): { signal: AbortSignal; end: () => void } => {
  const controller = new AbortController()
  const abort = (): void => controller.abort()
  const timer = setTimeout(abort, deadline)
  callers?.addEventListener('abort', abort)
  return {
    signal: controller.signal,
    end: () => {
      clearTimeout(timer)
      callers?.removeEventListener('abort', abort)
      // Frees the connection of a body that was not read to its end.
      abort()
    },
  }
}

const resultOf = (
  { status, text }: Reply,
  { id, endpoint }: { id: number; endpoint: NodeEndpoint },
): Json => {
  const answer = readAnswer(text, id)
  // Some nodes send their JSON-RPC errors with 400 or 500: answers all the same.
  if (answer && 'error' in answer) throw toAnswerError(answer.error, endpoint)
  if (status >= 500) throw new NodeOutageError('unreachable')
  if (!answer || status >= 300 || endpoint.hasKeyIn(text)) {
    throw new NodeOutageError('malformed')
  }
  return answer.result
}

/**
 * Passes an error on as it is, a revert byte for byte; but a part of it that
 * would show the node's address or key is left out whole, because what stands
 * around a secret may be half of another spelling of it.
 */
const toAnswerError = (
  { code, message, data }: { code: number; message: string; data?: Json },
  endpoint: NodeEndpoint,
): NodeAnswerError => {
  const shown = {
    code,
    message: endpoint.isShownIn(message)
      ? 'The node reported an error'
      : message,
  }
  return data === undefined || endpoint.isShownIn(JSON.stringify(data))
    ? new NodeAnswerError(shown)
    : new NodeAnswerError({ ...shown, data })
}
