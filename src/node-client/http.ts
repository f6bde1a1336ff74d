import { type NodeRequest, resultOf } from './ask.ts'
import { assertNoOutage, type Exchange, MAX_ANSWER_BYTES } from './exchange.ts'
import { createHttpAsk } from './http-ask.ts'
import type { Json } from './json.ts'
import type { HttpTarget, NodeEndpoint } from './node-endpoint.ts'
import { readText } from './read-text.ts'

/** `fetch`, or a function like it. */
export type Post = (url: string, init: RequestInit) => Promise<Response>

export type HttpNode = Readonly<{
  /** Rejects with NodeAnswerError, NodeOutageError or the caller's abort. */
  request: (request: NodeRequest) => Promise<Json>
}>

/** A node that is called by `fetch`. */
export const createHttpNode = ({
  endpoint,
  post,
  deadline,
  batches = false,
  defer,
}: {
  /** It must have HTTP. */
  endpoint: NodeEndpoint
  post: Post
  /** Milliseconds until the last byte of an answer. */
  deadline?: number
  /** One POST for all calls of a turn instead of one each. */
  batches?: boolean
  /** Runs something at the end of this turn. */
  defer?: (run: () => void) => void
}): HttpNode => {
  const { http: target } = endpoint
  if (!target) throw new TypeError('This node has no HTTP address')
  const ask = createHttpAsk({
    secrets: endpoint,
    exchange: createFetchExchange(target, post),
    deadline,
    batches,
    sparesLone: true,
    ...(defer && { defer }),
  })
  return { request: (request) => resultOf(ask, request) }
}

const createFetchExchange =
  ({ url, headers }: HttpTarget, post: Post): Exchange =>
  async (body, signal) => {
    const response = await post(url(), {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers() },
      body,
      signal,
      // The redirect's target would get the key and the request.
      redirect: 'error',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      cache: 'no-store',
    })
    const { status } = response
    assertNoOutage(status, response.headers.get('retry-after'))
    return { status, text: await readText(response, MAX_ANSWER_BYTES) }
  }
