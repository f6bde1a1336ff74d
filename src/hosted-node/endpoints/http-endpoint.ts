import type { IncomingMessage, ServerResponse } from 'node:http'
import { invalidRequest } from '../json-rpc.ts'
import type { Log } from '../log.ts'
import type { AnswerBody, BodyAnswer } from '../pipeline/answer-body.ts'
import type { NoteRefusal } from '../pipeline/note-refusal.ts'
import {
  type Admission,
  type Admitted,
  admit,
  readHead,
  requireLoopbackHost,
} from './admit.ts'
import { isOriginAllowed, originHeaders, preflightHeaders } from './cors.ts'
import { HttpRefusal } from './http-refusal.ts'
import type { Operations } from './operations.ts'
import { readBody } from './read-body.ts'
import { requestIdOf } from './request-id.ts'
import { writeJson, writeRefusal } from './write-answer.ts'

export type HttpEndpoint = (
  request: IncomingMessage,
  response: ServerResponse,
) => void

/**
 * Serves `POST {base_url}/v3/<KEY>`, preflights and operations. Every call
 * passes through here: callbacks instead of promises, no copies of objects.
 */
export const createHttpEndpoint = ({
  admission,
  answerBody,
  operations,
  noteRefusal,
  log,
}: {
  admission: Admission
  answerBody: AnswerBody
  operations: Operations
  noteRefusal: NoteRefusal
  log: Log
}): HttpEndpoint => {
  return (request, response) => {
    const requestId = requestIdOf(request)
    const headers = ['x-request-id', requestId]
    const refuse = (error: unknown): void => {
      const refusal = HttpRefusal.from(error)
      if (refusal !== error) {
        log.error({ requestId, err: error }, 'HTTP request failed')
      }
      const { apiKey } = readHead(request, admission)
      noteRefusal({ status: refusal.status, key: apiKey?.id, requestId })
      writeRefusal(response, refusal, headers)
      // Reads the rest of the body: otherwise a reset may reach the caller
      // before the answer does.
      request.resume()
    }
    const write = (answer: BodyAnswer | undefined): void => {
      if (answer) writeJson(response, answer, headers)
      else response.writeHead(204, headers).end()
    }
    const answer = (body: string, { network, apiKey }: Admitted): void => {
      const failoverAsked = apiKey.failover || asksFailover(request)
      const caller = { apiKey, failoverAsked, requestId }
      const reply = answerBody(body, { caller, network })
      if (reply instanceof Promise) reply.then(write).catch(refuse)
      else write(reply)
    }
    try {
      requireLoopbackHost(request, admission)
      if (operations(request, response)) return
      const head = readHead(request, admission)
      const { origin } = request.headers
      const shownTo =
        origin !== undefined && isOriginAllowed(origin, head.apiKey)
          ? origin
          : undefined
      // Before any refusal, so that the caller can read it.
      headers.push(...originHeaders(shownTo))
      if (shownTo !== undefined && request.method === 'OPTIONS') {
        headers.push(...preflightHeaders(request))
        response.writeHead(204, headers).end()
        return
      }
      const { apiKeys, networks } = admission
      const admitted = admit(head, { networks, origin })
      requireJsonPost(request)
      readBody(request, {
        onBody: (body) => {
          try {
            answer(
              body,
              // The settings may have been loaded again meanwhile.
              admission.apiKeys === apiKeys
                ? admitted
                : admit(readHead(request, admission), {
                    networks: admission.networks,
                    origin,
                  }),
            )
          } catch (error) {
            refuse(error)
          }
        },
        onRefused: refuse,
      })
    } catch (error) {
      refuse(error)
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
