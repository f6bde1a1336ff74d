import type {
  NodeFailure,
  NodeReport,
  SocketReport,
} from '../../messaging/network-contract.ts'
import { resultOf } from '../../node-client/ask.ts'
import {
  NodeAnswerError,
  NodeOutageError,
  type OutageReason,
} from '../../node-client/errors.ts'
import { createHttpNode, type Post } from '../../node-client/http.ts'
import type { Json } from '../../node-client/json.ts'
import type { NodeEndpoint } from '../../node-client/node-endpoint.ts'
import { toDecimal } from '../../node-client/to-decimal.ts'
import type { OpenSocket } from '../../node-client/web-socket-like.ts'
import { createSocketNode } from '../../node-client/websocket.ts'

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

/** Requests the chain and height of a node over both transports. */
export const testNode = async (
  { chainId, endpoint }: TestedNode,
  transports: NodeTransports,
): Promise<NodeReport> => {
  const { post, deadline = DEADLINE_MS } = transports
  const node = createHttpNode({ endpoint, post, deadline })
  const socket = testSocket({ chainId, endpoint }, transports)
  try {
    assertChain(chainId, await node.request({ method: 'eth_chainId' }))
    // The second request is timed: the first one includes the connection setup.
    const before = performance.now()
    const height = await node.request({ method: 'eth_blockNumber' })
    return {
      ok: true,
      latencyMs: Math.max(1, Math.round(performance.now() - before)),
      blockNumber: toDecimal(height),
      socket: await socket,
    }
  } catch (error) {
    return { ok: false, failure: toFailure(error) }
  }
}

/** Requests only the chain of a node; undefined if it is the right one. */
export const checkNode = async (
  { chainId, endpoint }: TestedNode,
  { post, deadline = DEADLINE_MS }: Omit<NodeTransports, 'openSocket'>,
): Promise<NodeFailure | undefined> => {
  const node = createHttpNode({ endpoint, post, deadline })
  try {
    assertChain(chainId, await node.request({ method: 'eth_chainId' }))
    return undefined
  } catch (error) {
    return toFailure(error)
  }
}

const testSocket = async (
  { chainId, endpoint }: TestedNode,
  { openSocket, deadline = DEADLINE_MS }: NodeTransports,
): Promise<SocketReport> => {
  const node = createSocketNode({
    url: endpoint.socketUrl,
    secrets: endpoint,
    open: openSocket,
    deadline,
  })
  try {
    assertChain(chainId, await resultOf(node.ask, { method: 'eth_chainId' }))
    return { ok: true }
  } catch (error) {
    return { ok: false, failure: toFailure(error) }
  } finally {
    node.close()
  }
}

class OtherChainError extends Error {
  override readonly name = 'OtherChainError'
  readonly expected: string
  readonly said: string

  constructor({ expected, said }: { expected: string; said: string }) {
    super('The node serves another chain')
    this.expected = expected
    this.said = said
  }
}

const assertChain = (chainId: string, result: Json): void => {
  const said = toDecimal(result)
  const expected = chainId.slice('eip155:'.length)
  if (said !== expected) throw new OtherChainError({ expected, said })
}

const kinds = {
  unauthorized: 'unauthorized',
  'rate-limited': 'rate-limited',
  unreachable: 'unreachable',
  malformed: 'not-json-rpc',
  timeout: 'timeout',
} as const satisfies Record<OutageReason, NodeFailure['kind']>

export const toFailure = (error: unknown): NodeFailure => {
  if (error instanceof OtherChainError) {
    const { expected, said } = error
    return { kind: 'wrong-chain', expected, said }
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
