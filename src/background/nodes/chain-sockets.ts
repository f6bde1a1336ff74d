import type { NodeAddress } from '../../node-client/node-address.ts'
import { parseNodeEndpoint } from '../../node-client/node-endpoint.ts'
import type { OpenSocket } from '../../node-client/web-socket-like.ts'
import type { SocketNode } from '../../node-client/websocket.ts'
import { parseChainId } from '../../protocol/caip.ts'
import { createManagedSocket, type ManagedSocket } from './managed-socket.ts'
import type { Served } from './served-chains.ts'

export type ChainSockets = Readonly<{
  /** The shared socket of a chain; undefined if the node has no WebSocket. */
  of: (chainId: string) => Promise<SocketNode | undefined>
  /** The same if it is open now. */
  opened: (chainId: string) => SocketNode | undefined
  /**
   * A held socket is not closed when idle. Returns the function that releases
   * it.
   */
  hold: (chainId: string) => () => void
  /** Closes the socket of a chain whose node changed. */
  forget: (chainId: string) => void
}>

export type ChainSocketsOptions = {
  /** Including its key; undefined if there is no node. */
  addressOf: (chainId: string) => Promise<{ address: NodeAddress } | undefined>
  open: OpenSocket
  /**
   * Called when a socket is found to lead to another chain, and when that ends.
   */
  served: (served: Served) => void
  afterTurn?: (run: () => void) => void
  /** Idle time in milliseconds after which it is closed. */
  idle?: number
  /** Milliseconds between heartbeats of a held socket. */
  pulse?: number
  /** Milliseconds after which an unanswered heartbeat closes the socket. */
  timeout?: number
}

/**
 * Long enough between the calls of a page, short enough to let the worker
 * sleep.
 */
const IDLE_MS = 5_000

/** The browser stops a worker after 30 s without a frame. */
const PULSE_MS = 20_000
const TIMEOUT_MS = 8_000

/** One WebSocket per chain, opened on demand. */
export const createChainSockets = ({
  addressOf,
  open,
  served,
  afterTurn,
  idle = IDLE_MS,
  pulse = PULSE_MS,
  timeout = TIMEOUT_MS,
}: ChainSocketsOptions): ChainSockets => {
  const sockets = new Map<string, Promise<ManagedSocket | undefined>>()
  /** Those of `sockets` whose address is known. */
  const ready = new Map<string, ManagedSocket>()
  const holds = new Map<string, number>()

  const create = async (
    chainId: string,
    isCurrent: () => boolean,
  ): Promise<ManagedSocket | undefined> => {
    const used = await addressOf(chainId)
    const reference = parseChainId(chainId)?.reference
    if (!used || reference === undefined) return undefined
    const endpoint = parseNodeEndpoint(used.address)
    const { socketUrl } = endpoint
    if (!socketUrl) return undefined
    return createManagedSocket({
      node: {
        url: socketUrl,
        secrets: endpoint,
        open,
        chainId: Number(reference),
        ...(afterTurn && { defer: afterTurn }),
      },
      isHeld: () => holds.has(chainId),
      // Reports of the previous node's socket do not concern the next node.
      served: (said, isRight) =>
        isCurrent() && served({ chainId, said, isRight }),
      idle,
      pulse,
      timeout,
    })
  }

  const drop = (
    chainId: string,
    opening: Promise<ManagedSocket | undefined>,
  ): void => {
    if (sockets.get(chainId) === opening) sockets.delete(chainId)
  }

  return {
    of: (chainId) => {
      const known = sockets.get(chainId)
      if (known) return known
      const opening: Promise<ManagedSocket | undefined> = create(
        chainId,
        () => sockets.get(chainId) === opening,
      )
      sockets.set(chainId, opening)
      opening.then(
        (socket) => {
          if (!socket) drop(chainId, opening)
          // The socket was forgotten while its address was looked up.
          else if (sockets.get(chainId) !== opening) socket.close()
          else ready.set(chainId, socket)
        },
        () => drop(chainId, opening),
      )
      return opening
    },

    opened: (chainId) => {
      const socket = ready.get(chainId)
      return socket?.isOpen() ? socket : undefined
    },

    hold: (chainId) => {
      holds.set(chainId, (holds.get(chainId) ?? 0) + 1)
      let isHeld = true
      return () => {
        if (!isHeld) return
        isHeld = false
        const left = (holds.get(chainId) ?? 0) - 1
        if (left > 0) {
          holds.set(chainId, left)
          return
        }
        holds.delete(chainId)
        sockets.get(chainId)?.then(
          (socket) => socket?.release(),
          () => undefined,
        )
      }
    },

    forget: (chainId) => {
      const opening = sockets.get(chainId)
      sockets.delete(chainId)
      ready.delete(chainId)
      opening?.then(
        (socket) => socket?.close(),
        () => undefined,
      )
    },
  }
}
