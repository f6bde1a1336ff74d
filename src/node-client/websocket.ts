import { type Ask, type NodeRequest, resultOf } from './ask.ts'
import { type BackOffOptions, createBackOff } from './back-off.ts'
import { checkChain } from './chain-check.ts'
import {
  type NodeOutageError,
  NotConnectedError,
  toUnsent,
  WrongChainError,
} from './errors.ts'
import type { Json } from './json.ts'
import type { FrameOptions } from './read-frame.ts'
import type { NodeSecrets } from './secrets.ts'
import {
  createSocketConnection,
  type EndReason,
  type SocketConnection,
} from './socket-connection.ts'
import type { SubscriptionListener } from './socket-subscriptions.ts'
import { unlessAborted } from './unless-aborted.ts'
import type { OpenSocket } from './web-socket-like.ts'

export type SocketNode = Readonly<{
  /** Connects if necessary; rejects with an outage. */
  ask: Ask
  /** Like `ask`, but also rejects with NodeAnswerError. */
  request: (request: NodeRequest) => Promise<Json>
  /** Resolves with the function that ends it; ends with the socket. */
  subscribe: (
    params: readonly Json[],
    listener: SubscriptionListener,
  ) => Promise<() => void>
  /** Whether a call would be sent at once. */
  isOpen: () => boolean
  /** Rejects at once while it is too soon after a failure. */
  connect: () => Promise<void>
  /** Permanently. */
  close: () => void
}>

export type SocketNodeOptions = {
  /** The node's address: called for each connection, never logged. */
  url: () => string
  secrets: NodeSecrets
  open: OpenSocket
  /** Milliseconds for a call, and the same to connect before it. */
  deadline?: number | undefined
  /** The expected chain, checked after each connect. */
  chainId?: number
  maxLength?: number
  defer?: (run: () => void) => void
  parse?: FrameOptions['parse']
  backOff?: BackOffOptions
  /** An open socket closed. */
  onLost?: (reason: EndReason) => void
}

const DEADLINE_MS = 20_000

/** For a whole batch: four times the limit of a single answer over HTTP. */
export const MAX_SOCKET_TEXT = 32 * 1024 * 1024

/** After this time a loss is no failure to connect. */
const SETTLED_MS = 10_000

/** A node behind one socket, which is opened on demand. */
export const createSocketNode = ({
  url,
  secrets,
  open,
  deadline = DEADLINE_MS,
  chainId,
  maxLength = MAX_SOCKET_TEXT,
  defer,
  parse,
  backOff: backOffOptions,
  onLost,
}: SocketNodeOptions): SocketNode => {
  const backOff = createBackOff(backOffOptions)
  let current: SocketConnection | undefined
  let connecting: Promise<SocketConnection> | undefined
  let failure: NodeOutageError | undefined
  let abandon: (() => void) | undefined
  let isClosed = false

  const openConnection = async (): Promise<SocketConnection> => {
    let openSince: number | undefined
    const connection = createSocketConnection({
      socket: beginOpening(open, url),
      secrets,
      deadline,
      maxLength,
      defer,
      parse,
      onEnd: (reason) => {
        if (openSince === undefined) return
        current = undefined
        if (Date.now() - openSince >= SETTLED_MS) backOff.onSuccess()
        failure = new NotConnectedError()
        // A caller that asks for too much must not block others.
        if (reason !== 'too-long') backOff.onFailure()
        if (!isClosed) onLost?.(reason)
      },
    })
    abandon = () => connection.end('unreachable')
    const timer = setTimeout(() => connection.end('timeout'), deadline)
    try {
      await connection.opened
      if (chainId !== undefined) await checkChain(connection.ask, chainId)
    } catch (error) {
      connection.end('unreachable')
      throw error
    } finally {
      clearTimeout(timer)
    }
    openSince = Date.now()
    current = connection
    return connection
  }

  const connection = (): Promise<SocketConnection> => {
    if (current) return Promise.resolve(current)
    if (connecting) return connecting
    if (isClosed) return Promise.reject(new NotConnectedError())
    if (failure && backOff.isWaiting()) return Promise.reject(failure)
    connecting = openConnection()
      .catch((error: NodeOutageError) => {
        failure = isUnreachable(error) ? new NotConnectedError() : error
        backOff.onFailure()
        throw toUnsent(failure)
      })
      .finally(() => {
        connecting = undefined
      })
    return connecting
  }

  const ask: Ask = (request) => {
    if (current) return current.ask(request)
    const connected = connection().then((one) => one.ask(request))
    return unlessAborted(connected, request.signal)
  }

  return {
    ask,
    request: (request) => resultOf(ask, request),
    subscribe: async (params, listener) =>
      await (await connection()).subscribe(params, listener),
    isOpen: () => current !== undefined,
    connect: async () => {
      await connection()
    },
    close: () => {
      isClosed = true
      abandon?.()
    },
  }
}

/** An error of the constructor may contain the address. */
const beginOpening = (
  open: OpenSocket,
  url: () => string,
): ReturnType<OpenSocket> => {
  try {
    return open(url())
  } catch {
    throw new NotConnectedError()
  }
}

const isUnreachable = (error: NodeOutageError): boolean =>
  error.reason === 'unreachable' && !(error instanceof WrongChainError)
