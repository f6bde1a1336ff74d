import type { IncomingMessage, ServerResponse } from 'node:http'
import { invalidRequest } from '../json-rpc.ts'
import type { Log } from '../log.ts'
import type { AnswerBody } from '../pipeline/answer-body.ts'
import type { NoteRefusal } from '../pipeline/note-refusal.ts'
import { admit, type Doorman, readHead, requireLoopbackHost } from './admit.ts'
import { isOriginAllowed, originHeaders, preflightHeaders } from './cors.ts'
import { HttpRefusal } from './http-refusal.ts'
import type { Operations } from './operations.ts'
import { readBody } from './read-body.ts'
import { requestIdOf } from './request-id.ts'
import { type HeaderList, writeJson, writeRefusal } from './write-answer.ts'

export type HttpEndpoint = (
  request: IncomingMessage,
  response: ServerResponse,
) => Promise<void>

/** Serves `POST {base_url}/v3/<KEY>`, preflights and operations. */
export const createHttpEndpoint = ({
  doorman,
  answerBody,
  operations,
  noteRefusal,
  log,
}: {
  doorman: Doorman
  answerBody: AnswerBody
  operations: Operations
  noteRefusal: NoteRefusal
  log: Log
}): HttpEndpoint => {
  return async (request, response) => {
    const requestId = requestIdOf(request)
    let headers: HeaderList = ['x-request-id', requestId]
    try {
      requireLoopbackHost(request, doorman)
      if (operations(request, response)) return
      const head = readHead(request, doorman)
      const { origin } = request.headers
      const shownTo =
        origin !== undefined && isOriginAllowed(origin, head.apiKey)
          ? origin
          : undefined
      // Before any refusal, so that the caller can read it.
      headers = [...headers, ...originHeaders(shownTo)]
      if (shownTo !== undefined && request.method === 'OPTIONS') {
        const all = [...headers, ...preflightHeaders(request)]
        response.writeHead(204, all).end()
        return
      }
      const admitted = admit(head, { ...doorman, origin })
      requireJsonPost(request)
      const { apiKeys } = doorman
      const body = await readBody(request)
      // The settings may have been loaded again while the body was read.
      const { network, apiKey } =
        doorman.apiKeys === apiKeys
          ? admitted
          : admit(readHead(request, doorman), { ...doorman, origin })
      const failoverAsked = apiKey.failover || asksFailover(request)
      const caller = { apiKey, failoverAsked, requestId }
      const reply = answerBody(body, { caller, network })
      // No await for a synchronous answer: it would cost a turn of the event
      // loop.
      const answered = reply instanceof Promise ? await reply : reply
      if (answered) writeJson(response, { ...answered, headers })
      else response.writeHead(204, [...headers]).end()
    } catch (error) {
      const refusal = HttpRefusal.from(error)
      if (refusal !== error) {
        log.error({ requestId, err: error }, 'HTTP request failed')
      }
      const { apiKey } = readHead(request, doorman)
      noteRefusal({ status: refusal.status, key: apiKey?.id, requestId })
      writeRefusal(response, refusal, headers)
      // Reads the rest of the body: otherwise a reset may reach the caller
      // before the answer does.
      request.resume()
    }
  }
}

const requireJsonPost = ({ method, headers }: IncomingMessage): void => {
  if (method !== 'POST') {
    throw new HttpRefusal(405, invalidRequest('the HTTP method must be POST'))
  }
  // Any web page may post text/plain without a preflight, but not JSON.
  if (!JSON_TYPE.test(headers['content-type'] ?? '')) {
    const reason = 'Content-Type must be application/json'
    throw new HttpRefusal(415, invalidRequest(reason))
  }
}

const JSON_TYPE = /^application\/json\s*(;|$)/i

const asksFailover = ({ headers }: IncomingMessage): boolean =>
  headers['enable-failover'] === 'true'
