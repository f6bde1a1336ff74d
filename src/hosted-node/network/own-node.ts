import type { Candidate } from '../../node-client/ask-in-order.ts'
import { createCircuitBreaker } from '../../node-client/circuit-breaker.ts'
import type { Upstream } from '../upstream/upstream.ts'
import {
  createNodeHealth,
  DEFAULT_HEALTH,
  type HealthSettings,
  type NodeHealth,
  type NodeState,
} from './node-health.ts'
import type { NodeHistory } from './node-history.ts'

/** A node as the router asks it. */
export type RoutedNode = Candidate<{
  upstream: Upstream
  /** Whether it is the partner. */
  isForwarded: boolean
}>

/** One of the network's own nodes. */
export type OwnNode = RoutedNode &
  Readonly<{
    health: NodeHealth
    history: NodeHistory
  }>

export const withBreaker = (
  upstream: Upstream,
  isForwarded: boolean,
): RoutedNode => ({
  node: { upstream, isForwarded },
  breaker: createCircuitBreaker({ now: () => performance.now() }),
})

export const createOwnNode = (
  upstream: Upstream,
  {
    settings = DEFAULT_HEALTH,
    isProbed = false,
    history = { state: 'full', blocks: 'full' },
  }: {
    settings?: HealthSettings
    isProbed?: boolean
    history?: NodeHistory | undefined
  } = {},
): OwnNode => {
  const node = withBreaker(upstream, false)
  const { isOpen: isBlocked, reset, retry } = node.breaker
  const health = createNodeHealth(settings, {
    isProbed,
    isBlocked,
    // It may answer probes and still fail at calls, so one is tried first.
    onUp: (wasUp) => (wasUp ? retry() : reset()),
  })
  return { ...node, health, history }
}

/** The state with what calls have shown: a blocked node counts as down. */
export const stateOf = ({ health, breaker }: OwnNode): NodeState => {
  const state = health.state()
  return breaker.isOpen() && state !== 'wrong-chain' ? 'down' : state
}

/** Lower ones are asked first; undefined is not asked at all. */
const ranks: Readonly<Record<NodeState, number | undefined>> = {
  up: 0,
  unknown: 0,
  lagging: 1,
  limited: 2,
  down: 3,
  resting: undefined,
  'wrong-chain': undefined,
}

export const rankOf = ({ health }: OwnNode): number | undefined =>
  ranks[health.state()]

/** Those that may be asked, the best first, otherwise in the order given. */
export const usable = <Node extends OwnNode>(
  nodes: readonly Node[],
): readonly Node[] => {
  if (nodes.every((node) => rankOf(node) === 0)) return nodes
  const ranked = nodes.flatMap((node) => {
    const rank = rankOf(node)
    return rank === undefined ? [] : [{ node, rank }]
  })
  return ranked.sort((a, b) => a.rank - b.rank).map(({ node }) => node)
}
