import type {
  LocalNode,
  NodeFailure,
  NodeReport,
  SocketReport,
} from '../../messaging/network-contract.ts'
import type { Call } from '../../node-client/ask.ts'
import { askChainId } from '../../node-client/chain-check.ts'
import {
  NodeAnswerError,
  NodeOutageError,
  type OutageReason,
  WrongChainError,
} from '../../node-client/errors.ts'
import { createHttpNode, type Post } from '../../node-client/http.ts'
import type { Json } from '../../node-client/json.ts'
import { parseAddress } from '../../node-client/node-address.ts'
import {
  type NodeEndpoint,
  parseNodeEndpoint,
} from '../../node-client/node-endpoint.ts'
import { askGenesis } from '../../node-client/solana/ask-genesis.ts'
import { toDecimal } from '../../node-client/to-decimal.ts'
import type { OpenSocket } from '../../node-client/web-socket-like.ts'
import {
  createSocketNode,
  type SocketNode,
} from '../../node-client/websocket.ts'
import { referenceOf } from '../../protocol/caip.ts'
import { isSolana } from '../../protocol/solana/chains.ts'
import type { ChainNode } from './chain-node.ts'
import { answersWithoutCors } from './cors-probe.ts'

export type TestedNode = {
  /** The chain that it must serve, in CAIP-2. */
  chainId: string
  endpoint: NodeEndpoint
}

export type NodeTransports = {
  post: Post
  openSocket: OpenSocket
  /** The timeout of each request in milliseconds. */
  deadline?: number
}

/** How long the user waits for a button that does not respond. */
const DEADLINE_MS = 8_000

/** Requests the chain and height of a node over all of its transports. */
export const testNode = async (
  { chainId, endpoint }: TestedNode,
  transports: NodeTransports,
): Promise<NodeReport> => {
  const socket = openSocketOf(endpoint, transports)
  const http = openHttpOf(endpoint, transports)
  try {
    const tested = testSocket(chainId, socket)
    const request = http ?? socket?.request
    if (!request) throw new NodeOutageError('unreachable')
    await assertChain(chainId, request)
    // The second request is timed: the first one includes the connection setup.
    const before = performance.now()
    const height = isSolana(chainId)
      ? String(await request({ method: 'getSlot' }))
      : toDecimal(await request({ method: 'eth_blockNumber' }))
    return {
      ok: true,
      latencyMs: Math.max(1, Math.round(performance.now() - before)),
      blockNumber: height,
      socket: await tested,
    }
  } catch (error) {
    const failure = toFailure(error, chainId)
    const origin = endpoint.http && new URL(endpoint.http.url()).origin
    const isBlocked =
      origin !== undefined &&
      failure.kind === 'unreachable' &&
      failure.status === undefined &&
      (await answersWithoutCors(origin, {
        deadline: DEADLINE_MS,
        ...transports,
      }))
    return {
      ok: false,
      failure: isBlocked ? { kind: 'no-cors', origin } : failure,
    }
  } finally {
    socket?.close()
  }
}

/** Where most development nodes listen. */
const LOCAL_URL = 'http://127.0.0.1:8545'

/** The chain of the node at the usual place on this computer, if any. */
export const findLocalNode = async (
  transports: NodeTransports,
): Promise<LocalNode | null> => {
  const url = parseAddress(LOCAL_URL, 'url')
  const request = openHttpOf(parseNodeEndpoint({ url }), transports)
  try {
    const said = request && (await askChainId(request))
    return said ? { chainId: `eip155:${said}`, url: LOCAL_URL } : null
  } catch (error) {
    if (error instanceof NodeOutageError) return null
    throw error
  }
}

/** Asks the node in use for its chain; undefined if it is the right one. */
export const checkNode = async ({
  chainId,
  request,
}: {
  chainId: string
  request: Call<Json>
}): Promise<NodeFailure | undefined> => {
  try {
    await assertChain(chainId, request)
    return undefined
  } catch (error) {
    return toFailure(error, chainId)
  }
}

/** Reads of a node that end together, as one that does not answer in time. */
export const readsWithin = (
  node: ChainNode,
  deadline = DEADLINE_MS,
): { request: Call<Json>; end: () => void } => {
  const controller = new AbortController()
  const timer = setTimeout(
    () => controller.abort(new NodeOutageError('timeout')),
    deadline,
  )
  const { signal } = controller
  return {
    request: (call) =>
      node.request({ ...call, signal, rule: { effect: 'pure' } }),
    end: () => clearTimeout(timer),
  }
}

const openHttpOf = (
  endpoint: NodeEndpoint,
  { post, deadline = DEADLINE_MS }: NodeTransports,
): Call<Json> | undefined =>
  endpoint.http && createHttpNode({ endpoint, post, deadline }).request

const openSocketOf = (
  endpoint: NodeEndpoint,
  { openSocket, deadline = DEADLINE_MS }: NodeTransports,
): SocketNode | undefined => {
  const { socketUrl: url } = endpoint
  return (
    url &&
    createSocketNode({ url, secrets: endpoint, open: openSocket, deadline })
  )
}

const testSocket = async (
  chainId: string,
  socket: SocketNode | undefined,
): Promise<SocketReport> => {
  if (!socket) return { ok: false, none: true }
  try {
    await assertChain(chainId, socket.request)
    return { ok: true }
  } catch (error) {
    return { ok: false, failure: toFailure(error, chainId) }
  }
}

/** Throws WrongChainError, or why the node does not say. */
const assertChain = async (
  chainId: string,
  request: Call<Json>,
): Promise<void> => {
  const said = isSolana(chainId)
    ? await askGenesis(request)
    : toDecimal(await request({ method: 'eth_chainId' }))
  if (said !== referenceOf(chainId)) throw new WrongChainError(said)
}

const kinds = {
  unauthorized: 'unauthorized',
  'rate-limited': 'rate-limited',
  unreachable: 'unreachable',
  malformed: 'not-json-rpc',
  timeout: 'timeout',
} as const satisfies Record<OutageReason, NodeFailure['kind']>

export const toFailure = (error: unknown, chainId: string): NodeFailure => {
  if (error instanceof WrongChainError) {
    const expected = referenceOf(chainId)
    return { kind: 'wrong-chain', expected, said: error.said }
  }
  if (error instanceof NodeAnswerError) {
    return { kind: 'node-error', code: error.code, message: error.message }
  }
  if (!(error instanceof NodeOutageError)) throw error
  const { reason, status } = error
  return {
    kind: kinds[reason],
    ...(status !== undefined && { status }),
  }
}
