import type { NodeAddress } from '../../node-client/node-address.ts'
import { parseNodeEndpoint } from '../../node-client/node-endpoint.ts'
import type { OpenSocket } from '../../node-client/web-socket-like.ts'
import type { SocketNode } from '../../node-client/websocket.ts'
import { parseChainId } from '../../protocol/caip.ts'
import { createManagedSocket, type ManagedSocket } from './managed-socket.ts'
import type { Served } from './served-chains.ts'

export type ChainSockets = Readonly<{
  /**
   * The shared socket of a chain's node, by default of the one in use.
   * Undefined if the node has no WebSocket.
   */
  of: (chainId: string, at?: number) => Promise<SocketNode | undefined>
  /** The same if it is open now. */
  opened: (chainId: string, at?: number) => SocketNode | undefined
  /**
   * A held socket is not closed when idle. Returns the function that releases
   * it.
   */
  hold: (chainId: string) => () => void
  /** Closes the sockets of a chain whose node changed, except for one. */
  forget: (chainId: string, except?: number) => void
}>

export type ChainSocketsOptions = {
  /** Including its key; undefined if there is no node. */
  addressOf: (
    chainId: string,
    at: number,
  ) => Promise<{ address: NodeAddress } | undefined>
  /** The place of the node in use. */
  inUse: (chainId: string) => number
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

/** One WebSocket per node, opened on demand. */
export const createChainSockets = ({
  addressOf,
  inUse,
  open,
  served,
  afterTurn,
  idle = IDLE_MS,
  pulse = PULSE_MS,
  timeout = TIMEOUT_MS,
}: ChainSocketsOptions): ChainSockets => {
  const sockets = new Map<string, Promise<ManagedSocket | undefined>>()
  /** Those of `sockets` whose address is known, by the same keys. */
  const ready = new Map<string, ManagedSocket>()
  const holds = new Map<string, number>()

  const keyOf = (chainId: string, at: number): string => `${chainId}/${at}`

  const create = async ({
    chainId,
    at,
    isCurrent,
  }: {
    chainId: string
    at: number
    isCurrent: () => boolean
  }): Promise<ManagedSocket | undefined> => {
    const used = await addressOf(chainId, at)
    const { namespace, reference } = parseChainId(chainId) ?? {}
    // Only nodes of `eip155` are called and followed over a socket.
    if (!used || namespace !== 'eip155') return undefined
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
    key: string,
    opening: Promise<ManagedSocket | undefined>,
  ): void => {
    if (sockets.get(key) === opening) sockets.delete(key)
  }

  const socketsOf = (chainId: string) =>
    [...sockets].filter(([key]) => key.startsWith(`${chainId}/`))

  return {
    of: (chainId, at = inUse(chainId)) => {
      const key = keyOf(chainId, at)
      const known = sockets.get(key)
      if (known) return known
      const opening: Promise<ManagedSocket | undefined> = create({
        chainId,
        at,
        isCurrent: () => sockets.get(key) === opening && at === inUse(chainId),
      })
      sockets.set(key, opening)
      opening.then(
        (socket) => {
          if (!socket) drop(key, opening)
          // The socket was forgotten while its address was looked up.
          else if (sockets.get(key) !== opening) socket.close()
          else ready.set(key, socket)
        },
        () => drop(key, opening),
      )
      return opening
    },

    opened: (chainId, at = inUse(chainId)) => {
      const socket = ready.get(keyOf(chainId, at))
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
        for (const [, opening] of socketsOf(chainId)) {
          opening.then(
            (socket) => socket?.release(),
            () => undefined,
          )
        }
      }
    },

    forget: (chainId, except = -1) => {
      for (const [key, opening] of socketsOf(chainId)) {
        if (key === keyOf(chainId, except)) continue
        sockets.delete(key)
        ready.delete(key)
        opening.then(
          (socket) => socket?.close(),
          () => undefined,
        )
      }
    },
  }
}
