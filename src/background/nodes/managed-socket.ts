import { resultOf } from '../../node-client/ask.ts'
import { checkChain } from '../../node-client/chain-check.ts'
import { WrongChainError } from '../../node-client/errors.ts'
import type { WebSocketLike } from '../../node-client/web-socket-like.ts'
import {
  createSocketNode,
  type SocketNode,
  type SocketNodeOptions,
} from '../../node-client/websocket.ts'

export type ManagedSocket = SocketNode &
  Readonly<{
    /** Said when the last that held it does so no more. */
    letGo: () => void
  }>

/**
 * A socket that closes when it has nothing to do, so that the worker may sleep,
 * and opens again when it is asked; one that is held says something now and
 * then, so that neither the worker nor the node takes it for dead.
 */
export const createManagedSocket = ({
  node: options,
  isHeld,
  served,
  idle,
  pulse,
  timeout,
}: {
  node: SocketNodeOptions & { chainId: number }
  isHeld: () => boolean
  /** Said when it leads to another chain, and when it does no more. */
  served: (said: string, isRight: boolean) => void
  idle: number
  pulse: number
  timeout: number
}): ManagedSocket => {
  let inFlight = 0
  let isClosed = false
  let isWrong = false
  let resting: ReturnType<typeof setTimeout> | undefined
  let beating: ReturnType<typeof setInterval> | undefined

  const judge = (error: unknown): void => {
    if (error instanceof WrongChainError) {
      isWrong = true
      served(error.said, false)
    } else if (isWrong && node.isOpen()) {
      isWrong = false
      served(String(options.chainId), true)
    }
  }

  /** Ends this connection; the next to ask opens another. */
  const rest = (): void => {
    clearInterval(beating)
    node.close()
    if (!isClosed) node = createSocketNode({ ...options, open })
  }

  const open = (url: string): WebSocketLike => {
    const socket = options.open(url)
    let received = 0
    clearInterval(beating)
    const beat = setInterval(async () => {
      if (!node.isOpen()) return
      const before = received
      const silence = setTimeout(() => {
        // Nothing at all: there is nobody at the other end any more.
        if (received === before && beating === beat) rest()
      }, timeout)
      try {
        await checkChain(node.ask, options.chainId)
      } catch (error) {
        judge(error)
        if (error instanceof WrongChainError) rest()
      } finally {
        clearTimeout(silence)
      }
    }, pulse)
    beating = beat
    socket.addEventListener('message', () => {
      received += 1
    })
    socket.addEventListener('close', () => clearInterval(beat))
    return socket
  }

  let node = createSocketNode({ ...options, open })

  const settle = (): void => {
    clearTimeout(resting)
    if (inFlight > 0 || isHeld() || !node.isOpen()) return
    resting = setTimeout(() => {
      // Nobody may have called since it was held again.
      if (!isHeld()) rest()
    }, idle)
  }

  const use = async <T>(work: () => Promise<T>): Promise<T> => {
    inFlight += 1
    clearTimeout(resting)
    try {
      const done = await work()
      judge(undefined)
      return done
    } catch (error) {
      judge(error)
      throw error
    } finally {
      inFlight -= 1
      settle()
    }
  }

  const ask: SocketNode['ask'] = (request) => use(() => node.ask(request))

  return {
    ask,
    request: (request) => resultOf(ask, request),
    subscribe: (params, listener) =>
      use(() => node.subscribe(params, listener)),
    isOpen: () => node.isOpen(),
    connect: () => use(() => node.connect()),
    close: () => {
      isClosed = true
      clearTimeout(resting)
      clearInterval(beating)
      node.close()
    },
    letGo: settle,
  }
}
