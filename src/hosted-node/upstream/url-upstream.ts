import { type Ask, type NodeAnswer, resultOf } from '../../node-client/ask.ts'
import { askChainId } from '../../node-client/chain-check.ts'
import { createCheckedCall } from '../../node-client/checked-call.ts'
import {
  NodeOutageError,
  NotConnectedError,
  WrongChainError,
} from '../../node-client/errors.ts'
import type { Exchange } from '../../node-client/exchange.ts'
import { createHttpAsk } from '../../node-client/http-ask.ts'
import { parseNodeUrl } from '../../node-client/node-url.ts'
import { createTopicStreams } from '../../node-client/topic-streams.ts'
import { createTwoWayCall } from '../../node-client/two-way-call.ts'
import {
  createSocketNode,
  type SocketNode,
} from '../../node-client/websocket.ts'
import { parseWritten } from '../../node-client/written-answers.ts'
import type { NodeCall, Outcome } from '../json-rpc.ts'
import { neverConnected } from './never-connected.ts'
import { openSocket } from './open-socket.ts'
import { OutageError, type OutageReason } from './outage.ts'
import { createHttpPool, type HttpPool } from './undici-exchange.ts'
import type { Upstream } from './upstream.ts'
import { assertNotLimited, isRateLimit, waitIn } from './url-rate-limit.ts'

export type UrlUpstreamOptions = {
  name: string
  /** HTTP, WebSocket, or both: the socket is used while it is open. */
  url?: string | undefined
  wsUrl?: string | undefined
  chainId: number
  final: boolean
  deadlineMs?: number
  /** The polling interval for a node without subscriptions. */
  pollMs?: number
  log?: (event: UpstreamEvent) => void
}

/** An event of the connection to a node; never contains its address. */
export type UpstreamEvent = { event: 'upstream-socket-lost'; upstream: string }

export const DEADLINE_MS = 10_000

/** A node with an HTTP or WebSocket address. */
export const createUrlUpstream = ({
  name,
  url,
  wsUrl,
  chainId,
  final,
  deadlineMs = DEADLINE_MS,
  pollMs,
  log,
}: UrlUpstreamOptions): Upstream => {
  const http = url === undefined ? undefined : openHttp(url, deadlineMs)
  const openOwnSocket =
    wsUrl === undefined
      ? undefined
      : (onLost?: () => void): SocketNode =>
          openNodeSocket({ url: wsUrl, deadlineMs, chainId, onLost })
  const socket = openOwnSocket?.(() =>
    log?.({ event: 'upstream-socket-lost', upstream: name }),
  )
  if (!http && !socket) throw new TypeError(`${name} has no address`)

  let lastAlone: Promise<unknown> = Promise.resolve()

  /** One at a time: the shared socket may have had many calls. */
  const askAlone: Ask = (request) => {
    const asked = lastAlone.then(async () => {
      const own = openOwnSocket?.()
      if (!own) throw new NotConnectedError()
      try {
        return await own.ask(request)
      } finally {
        own.close()
      }
    })
    lastAlone = asked.catch(() => undefined)
    return asked
  }

  const ask = createTwoWayCall<NodeAnswer>({
    post: http && checkChainOf(http.ask, chainId),
    overSocket: () =>
      socket && (socket.isOpen() || !http) ? socket.ask : undefined,
    alone: askAlone,
    beforePost: () => {
      // For later calls; this one does not wait for it.
      socket?.connect().catch(() => undefined)
    },
  })
  const streams = createTopicStreams({
    socket,
    request: (request) => resultOf(ask, request),
    hasHttp: http !== undefined,
    ...(pollMs !== undefined && { pollMs }),
  })

  return {
    name,
    final,
    development: false,
    send: (call) => ask(call).then(refuseLimit(call), throwOutage),
    subscribe: (topic, listener) =>
      streams.subscribe(topic, listener).catch(throwOutage),
    close: async () => {
      streams.close()
      socket?.close()
      await http?.pool.close()
    },
  }
}

const checkChainOf = (ask: Ask, chainId: number): Ask =>
  createCheckedCall(ask, {
    chainId: String(chainId),
    askChainId: () => askChainId((request) => resultOf(ask, request)),
  })

export const openHttp = (
  address: string,
  deadline: number,
  parse: (text: string) => unknown = parseWritten,
): { ask: Ask; pool: HttpPool } => {
  const secrets = parseNodeUrl(address, ['http', 'https'])
  const pool = createHttpPool(secrets.url())
  const exchange: Exchange = (body, signal) =>
    pool.exchange(body, signal).then(
      (reply) => {
        assertNotLimited(reply, body.startsWith('['))
        return reply
      },
      (error: unknown) => {
        throw neverConnected(error) ? new NotConnectedError() : error
      },
    )
  return {
    pool,
    ask: createHttpAsk({
      secrets,
      exchange,
      deadline,
      defer: setImmediate,
      parse,
    }),
  }
}

const openNodeSocket = ({
  url: address,
  deadlineMs: deadline,
  chainId,
  onLost,
}: {
  url: string
  deadlineMs: number
  chainId: number
  onLost: (() => void) | undefined
}): SocketNode => {
  const secrets = parseNodeUrl(address, ['ws', 'wss'])
  return createSocketNode({
    url: secrets.url,
    secrets,
    open: openSocket,
    deadline,
    chainId,
    defer: setImmediate,
    parse: parseWritten,
    ...(onLost && { onLost }),
  })
}

/** A rate limit inside a proper answer is an outage too. */
export const refuseLimit =
  ({ method }: NodeCall) =>
  (outcome: Outcome): Outcome => {
    if ('error' in outcome && isRateLimit(outcome.error, method)) {
      throw new OutageError('rate-limited', waitIn(outcome.error))
    }
    return outcome
  }

export const throwOutage = (error: unknown): never => {
  throw toOutage(error)
}

const toOutage = (error: unknown): OutageError => {
  if (error instanceof WrongChainError) return new OutageError('wrong-chain')
  if (error instanceof NotConnectedError) return new OutageError('refused')
  if (error instanceof NodeOutageError) {
    return new OutageError(reasonOf(error), error.retryAfter)
  }
  return new OutageError('malformed')
}

const reasonOf = ({ reason, status = 0 }: NodeOutageError): OutageReason =>
  reason === 'unreachable' && status >= 500 ? 'server-error' : reason
