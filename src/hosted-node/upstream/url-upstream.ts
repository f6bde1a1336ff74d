import type { Ask } from '../../node-client/ask.ts'
import { checkChain } from '../../node-client/chain-check.ts'
import {
  NodeAnswerError,
  NodeOutageError,
  NotConnectedError,
  WrongChainError,
} from '../../node-client/errors.ts'
import type { Exchange } from '../../node-client/exchange.ts'
import { createHttpAsk } from '../../node-client/http-ask.ts'
import { parseNodeUrl } from '../../node-client/node-url.ts'
import { AnswerTooLongError } from '../../node-client/read-text.ts'
import {
  createSocketNode,
  type SocketNode,
} from '../../node-client/websocket.ts'
import { parseWritten } from '../../node-client/written-answers.ts'
import type { NodeCall, Outcome } from '../json-rpc.ts'
import { neverConnected } from './never-connected.ts'
import { openSocket } from './open-socket.ts'
import { OutageError, type OutageReason } from './outage.ts'
import type { Poll } from './poll.ts'
import { pollHeads } from './poll-heads.ts'
import { pollPending } from './poll-pending.ts'
import { createHttpPool, type HttpPool } from './undici-exchange.ts'
import type { StreamListener, Topic, Upstream } from './upstream.ts'

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

const DEADLINE_MS = 10_000
const POLL_MS = 4_000

/** Methods with side effects, which are never retried. */
const CHANGES = /^(?:eth_send|eth_getFilterChanges$|evm_|hardhat_|anvil_)/

/** A node with an HTTP or WebSocket address. */
export const createUrlUpstream = ({
  name,
  url,
  wsUrl,
  chainId,
  final,
  deadlineMs = DEADLINE_MS,
  pollMs = POLL_MS,
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

  const polls = new Map<Poll, StreamListener>()
  /** The chain id check over HTTP; repeated after every outage. */
  let checked: Promise<void> | undefined
  let lastAlone: Promise<unknown> = Promise.resolve()

  const askHttp = async (ask: Ask, call: NodeCall): Promise<Outcome> => {
    checked ??= checkChain(ask, chainId)
    const check = checked
    try {
      await check
      return await ask(toRequest(call))
    } catch (error) {
      if (checked === check) checked = undefined
      throw error
    }
  }

  const askSocketAgain = (error: unknown, call: NodeCall): Promise<Outcome> => {
    if (CHANGES.test(call.method)) throw error
    if (http && isCut(error)) return askHttp(http.ask, call)
    if (error instanceof AnswerTooLongError) return askAlone(call)
    throw error
  }

  /**
   * Over a socket of its own, so that an answer that is too long can only
   * belong to this call. One at a time: the shared socket may have had many.
   */
  const askAlone = (call: NodeCall): Promise<Outcome> => {
    const asked = lastAlone.then(async () => {
      const own = openOwnSocket?.()
      if (!own) throw new NotConnectedError()
      try {
        return await own.ask(toRequest(call))
      } finally {
        own.close()
      }
    })
    lastAlone = asked.catch(() => undefined)
    return asked
  }

  const send = async (call: NodeCall): Promise<Outcome> => {
    try {
      if (socket?.isOpen() || (socket && !http)) {
        try {
          return await socket.ask(toRequest(call))
        } catch (error) {
          return await askSocketAgain(error, call)
        }
      }
      // For later calls; this one does not wait for it.
      socket?.connect().catch(() => undefined)
      if (!http) throw new NotConnectedError()
      return await askHttp(http.ask, call)
    } catch (error) {
      throw toOutage(error)
    }
  }

  const poll = async (
    topic: Topic,
    listener: StreamListener,
  ): Promise<() => void> => {
    const start = topic === 'newHeads' ? pollHeads : pollPending
    const started = await start({
      send,
      everyMs: pollMs,
      listener: {
        onEvent: listener.onEvent,
        onLost: () => {
          polls.delete(started)
          listener.onLost()
        },
      },
    })
    polls.set(started, listener)
    return () => {
      if (polls.delete(started)) started.stop()
    }
  }

  return {
    name,
    final,
    development: false,
    send,
    subscribe: async (topic, listener) => {
      if (!socket) return await poll(topic, listener)
      try {
        return await socket.subscribe([topic], listener)
      } catch (error) {
        // Without a socket, or without subscriptions over it, polling replaces
        // it.
        const canPoll = http !== undefined || error instanceof NodeAnswerError
        if (!canPoll) throw toOutage(error)
        return await poll(topic, listener)
      }
    },
    close: async () => {
      for (const [started, { onLost }] of polls) {
        started.stop()
        onLost()
      }
      polls.clear()
      socket?.close()
      await http?.pool.close()
    },
  }
}

const toRequest = ({ method, params }: NodeCall): Parameters<Ask>[0] => ({
  method,
  params,
  once: CHANGES.test(method),
})

const openHttp = (
  address: string,
  deadline: number,
): { ask: Ask; pool: HttpPool } => {
  const secrets = parseNodeUrl(address, ['http', 'https'])
  const pool = createHttpPool(secrets.url())
  const exchange: Exchange = (body, signal) =>
    pool.exchange(body, signal).catch((error: unknown) => {
      throw neverConnected(error) ? new NotConnectedError() : error
    })
  return {
    pool,
    ask: createHttpAsk({
      secrets,
      exchange,
      deadline,
      defer: setImmediate,
      parse: parseWritten,
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

/** The socket closed before the answer; HTTP may still return one. */
const isCut = (error: unknown): boolean =>
  error instanceof AnswerTooLongError ||
  (error instanceof NodeOutageError && error.reason === 'unreachable')

const toOutage = (error: unknown): OutageError => {
  if (error instanceof OutageError) return error
  if (error instanceof WrongChainError) return new OutageError('wrong-chain')
  if (error instanceof NotConnectedError) return new OutageError('refused')
  if (error instanceof NodeOutageError) return new OutageError(reasonOf(error))
  return new OutageError('malformed')
}

const reasonOf = ({ reason, status = 0 }: NodeOutageError): OutageReason =>
  reason === 'unreachable' && status >= 500 ? 'server-error' : reason
