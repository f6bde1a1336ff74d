import type { IncomingMessage, ServerResponse } from 'node:http'
import { answerBody } from './answer-body.ts'
import type { ApiKey, ApiKeys } from './api-keys.ts'
import { allowOrigin, allowPreflight } from './cors.ts'
import { HttpRefusal } from './http-refusal.ts'
import { invalidRequest, toAnswer } from './json-rpc.ts'
import { isLoopback } from './loopback.ts'
import { readBody } from './read-body.ts'
import type { Upstream } from './upstream/upstream.ts'

export type HttpEndpoint = (
  request: IncomingMessage,
  response: ServerResponse,
) => Promise<void>

type EndpointOptions = {
  upstreams: ReadonlyMap<string, Upstream>
  apiKeys: ApiKeys
  /** Only this machine can reach us, so only its own names are our Host. */
  loopback: boolean
}

/** A request by what its head says, before anything was checked. */
type Head = {
  network: string
  /** Undefined when the key is unknown or missing. */
  apiKey: ApiKey | undefined
}

/** Answers `POST /<network>/v3/<KEY>`, and a browser that asks if it may. */
export const createHttpEndpoint = (options: EndpointOptions): HttpEndpoint => {
  const { apiKeys, loopback } = options

  const answer: HttpEndpoint = async (request, response) => {
    if (loopback) requireLoopbackHost(request)
    const { network, key } = readPath(request.url ?? '')
    const head: Head = { network, apiKey: apiKeys.find(key) }
    // Before anything is refused: a refusal is for its caller to read, too.
    const isAllowed = allowOrigin(response, {
      origin: request.headers.origin,
      apiKey: head.apiKey,
    })
    if (isAllowed && request.method === 'OPTIONS') {
      allowPreflight(request, response)
      response.writeHead(204).end()
      return
    }
    const upstream = admit(request, { ...options, ...head })
    const text = await answerBody(await readBody(request), upstream)
    if (text === undefined) response.writeHead(204).end()
    else writeJson(response, { status: 200, text })
  }

  return async (request, response) => {
    try {
      await answer(request, response)
    } catch (error) {
      // Nobody is left to be answered when the caller hung up on us.
      if (request.destroyed && !request.complete) return
      writeRefusal(response, error)
      // What is still coming is read away, or the caller may be cut off by a
      // reset before it has seen the answer.
      request.resume()
    }
  }
}

/** A web page whose name was made to point here (DNS rebinding) says its own. */
const requireLoopbackHost = (request: IncomingMessage): void => {
  if (!isLoopback(hostnameOf(request))) {
    throw new HttpRefusal(403, invalidRequest('Host must be a loopback name'))
  }
}

/** Checks the rest about a request but its body. */
const admit = (
  request: IncomingMessage,
  { upstreams, network, apiKey }: Pick<EndpointOptions, 'upstreams'> & Head,
): Upstream => {
  const upstream = upstreams.get(network)
  if (!upstream) {
    const known = [...upstreams.keys()].join(', ')
    const message = `Unknown network: the address is /<network>/v3/<API_KEY>, and the networks are ${known}`
    throw new HttpRefusal(404, { code: -32001, message })
  }
  if (request.method !== 'POST') {
    throw new HttpRefusal(405, invalidRequest('the HTTP method must be POST'))
  }
  if (!apiKey) {
    const message = 'Unauthorized: unknown or missing API key'
    throw new HttpRefusal(401, { code: -32000, message })
  }
  // Any web page may post text/plain here without asking; JSON it may not.
  if (!isJson(request.headers['content-type'])) {
    const reason = 'Content-Type must be application/json'
    throw new HttpRefusal(415, invalidRequest(reason))
  }
  return upstream
}

const readPath = (url: string): { network: string; key: string } => {
  const [path = ''] = url.split('?', 1)
  const { network = '', key = '' } =
    /^\/(?<network>[^/]+)\/v3(?:\/(?<key>[^/]*))?$/.exec(path)?.groups ?? {}
  return { network, key }
}

const hostnameOf = (request: IncomingMessage): string =>
  (request.headers.host ?? '').replace(/:\d+$/, '').replace(/^\[|\]$/g, '')

const isJson = (contentType = ''): boolean =>
  /^application\/json\s*(;|$)/i.test(contentType)

const writeRefusal = (response: ServerResponse, error: unknown): void => {
  const { status, rpcError } = HttpRefusal.from(error)
  if (status === 405) response.setHeader('allow', 'POST')
  const text = JSON.stringify(toAnswer(null, { error: rpcError }))
  writeJson(response, { status, text })
}

const writeJson = (
  response: ServerResponse,
  { status, text }: { status: number; text: string },
): void => {
  response
    .writeHead(status, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(text),
    })
    .end(text)
}
