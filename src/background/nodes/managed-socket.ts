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
    /** Called when the last holder released it. */
    release: () => void
  }>

/**
 * A socket that closes when idle, so that the worker can sleep, and opens again
 * on demand. A held one sends heartbeats, so that neither the worker
 * nor the node drops it.
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
  /** Called when it is found to lead to another chain, and when that ends. */
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

  /** Closes this connection; the next call opens another. */
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
        // No frame arrived: the connection is dead.
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
      // There may have been no call since it was held again.
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
    release: settle,
  }
}
