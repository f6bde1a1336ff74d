import {
  type NodeAddress,
  parseNodeEndpoint,
} from '../../node-client/node-endpoint.ts'
import type { OpenSocket } from '../../node-client/web-socket-like.ts'
import type { SocketNode } from '../../node-client/websocket.ts'
import { parseChainId } from '../../protocol/caip.ts'
import { createManagedSocket, type ManagedSocket } from './managed-socket.ts'
import type { Served } from './served-chains.ts'

export type ChainSockets = Readonly<{
  /** The one socket of a chain, for all who use it; undefined where the node has no WebSocket. */
  of: (chainId: string) => Promise<SocketNode | undefined>
  /** While somebody holds it, it is not closed for being idle. Returns the way to let go. */
  hold: (chainId: string) => () => void
  /** The chain has another node: closes the old one's. */
  forget: (chainId: string) => void
}>

export type ChainSocketsOptions = {
  /** With its key; undefined where there is no node. */
  addressOf: (chainId: string) => Promise<{ address: NodeAddress } | undefined>
  open: OpenSocket
  /** Told of a socket that leads to another chain, and when it does no more. */
  served?: (served: Served) => void
  afterTurn?: (run: () => void) => void
  /** Milliseconds without a call after which it is closed. */
  idle?: number
  /** Milliseconds between the requests that keep a held one alive. */
  pulse?: number
  /** Milliseconds that one may take before the socket is taken for dead. */
  timeout?: number
}

/** Long enough for a page that thinks, short enough to let the worker sleep. */
const IDLE_MS = 5_000

/** A worker is stopped after 30 s without a frame. */
const PULSE_MS = 20_000
const TIMEOUT_MS = 8_000

/** One WebSocket for each chain, opened by those who need it. */
export const createChainSockets = ({
  addressOf,
  open,
  served = () => undefined,
  afterTurn,
  idle = IDLE_MS,
  pulse = PULSE_MS,
  timeout = TIMEOUT_MS,
}: ChainSocketsOptions): ChainSockets => {
  const sockets = new Map<string, Promise<ManagedSocket | undefined>>()
  const holds = new Map<string, number>()

  const create = async (
    chainId: string,
    isCurrent: () => boolean,
  ): Promise<ManagedSocket | undefined> => {
    const used = await addressOf(chainId)
    const reference = parseChainId(chainId)?.reference
    if (!used || reference === undefined) return undefined
    const endpoint = parseNodeEndpoint(used.address)
    return createManagedSocket({
      node: {
        url: endpoint.socketUrl,
        secrets: endpoint,
        open,
        chainId: Number(reference),
        ...(afterTurn && { defer: afterTurn }),
      },
      isHeld: () => holds.has(chainId),
      // What the last node's still hears is not said of the next one's.
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
          // It was forgotten while its address was looked up.
          else if (sockets.get(chainId) !== opening) socket.close()
        },
        () => drop(chainId, opening),
      )
      return opening
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
          (socket) => socket?.letGo(),
          () => undefined,
        )
      }
    },

    forget: (chainId) => {
      const opening = sockets.get(chainId)
      sockets.delete(chainId)
      opening?.then(
        (socket) => socket?.close(),
        () => undefined,
      )
    },
  }
}
