import { askInOrder } from '../../node-client/ask-in-order.ts'
import { createCircuitBreaker } from '../../node-client/circuit-breaker.ts'
import { NodeAnswerError, NodeOutageError } from '../../node-client/errors.ts'
import { createTimeTable } from '../../node-client/time-table.ts'
import type { ChainNode, ChainRequest } from './chain-node.ts'

/** A screen waits 8 s, and must get the answer of the second node by then. */
const TIMES = { requestMs: 20_000, nodeMs: 4_000 }

/** Each failure of a node gives the others the calls of the next 10 s. */
const PAUSES = { outages: 1, coolDownMs: 10_000, longestMs: 5 * 60_000 }

/** A node by its address without secrets. */
type AddressedNode = ChainNode & Readonly<{ address: string }>

/**
 * Several nodes of a chain as one. A read goes to the first one that works. A
 * call with an effect goes to one node only, unless that one cannot have
 * received it; a call about a filter goes to the node in use, which has it, and
 * a call for one node to that one.
 */
export const createFailover = ({
  nodes,
  inUse,
  use,
  now,
}: {
  /** In order, at least one. */
  nodes: readonly AddressedNode[]
  /** The place of the node in use. */
  inUse: () => number
  /** Makes another node the one in use. */
  use: (at: number) => Promise<void>
  now: () => number
}): ChainNode => {
  const [only] = nodes
  if (only && nodes.length === 1) return only

  const candidates = nodes.map((node, at) => ({
    node: { ...node, at },
    breaker: createCircuitBreaker({ now, ...PAUSES }),
  }))

  let moving: Promise<void> | undefined

  /** A late answer does not bring back a node that was left. */
  const settle = async (at: number): Promise<void> => {
    while (moving) await moving
    const used = inUse()
    const isBetter = at < used || candidates[used]?.breaker.isOpen()
    if (at === used || !isBetter) return
    moving = use(at).finally(() => {
      moving = undefined
    })
    await moving
  }

  /** Only a read may be the trial of a node that failed. */
  const candidatesFor = ({ rule }: ChainRequest): typeof candidates => {
    if (rule?.effect === 'pure') return candidates
    const isUsed = ({ node }: (typeof candidates)[number]): boolean =>
      node.at === inUse()
    return candidates.toSorted((a, b) => Number(isUsed(b)) - Number(isUsed(a)))
  }

  const askUsed: ChainNode['request'] = async (request) => {
    const used = nodes[inUse()] ?? only
    if (!used) throw new NodeOutageError('unreachable')
    return await used.request(request)
  }

  /** Several nodes may differ only by their secrets. */
  const findNode = (address: string): AddressedNode | undefined =>
    [nodes[inUse()], ...nodes].find((one) => one?.address === address)

  return {
    request: async ({ node, ...request }) => {
      const chosen = node === undefined ? undefined : findNode(node)
      if (chosen) {
        return await chosen.request({ timeLimit: TIMES.nodeMs, ...request })
      }
      if (request.rule?.filter) return await askUsed(request)
      let outage: NodeOutageError | undefined
      const asked = await askInOrder(candidatesFor(request), {
        timeFor: createTimeTable(TIMES),
        ask: (node, ms) => answerOf(node, { ...request, timeLimit: ms }),
        isOutage: (error): error is NodeOutageError =>
          error instanceof NodeOutageError && !request.signal?.aborted,
        onOutage: (_node, error) => {
          outage = error
          if (!mayAskNext(request, error)) throw error
        },
      })
      if (asked) {
        await settle(asked.node.at)
        return asked.answer()
      }
      if (outage) throw outage
      // All of them failed a moment ago.
      return await askUsed(request)
    },
  }
}

/** A node's own error is an answer too. */
const answerOf = async (
  node: ChainNode,
  request: ChainRequest,
): Promise<() => Awaited<ReturnType<ChainNode['request']>>> => {
  try {
    const result = await node.request(request)
    return () => result
  } catch (error) {
    if (!(error instanceof NodeAnswerError)) throw error
    return () => {
      throw error
    }
  }
}

const mayAskNext = ({ rule }: ChainRequest, outage: NodeOutageError): boolean =>
  rule?.effect === 'pure' || outage.isUnsent
