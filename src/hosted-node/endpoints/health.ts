import type { Network } from '../network/network.ts'
import type { NodeState } from '../network/node-health.ts'

type Level = 'ok' | 'degraded' | 'down'

type Health = {
  status: Level
  networks: Record<string, { status: Level }>
}

export type Readiness =
  | { status: 'draining' }
  | {
      /** `starting`: the nodes of a network were not probed yet. */
      status: 'starting' | 'ready' | 'degraded'
      /** With the states of its nodes, in their order, if it is not ready. */
      networks: Record<string, { ready: boolean; nodes?: NodeState[] }>
    }

const levels: Readonly<Record<NodeState, Level>> = {
  unknown: 'ok',
  up: 'ok',
  lagging: 'degraded',
  limited: 'degraded',
  resting: 'down',
  down: 'down',
  'wrong-chain': 'down',
}

/** The sum of what is known of all nodes. */
export const healthOf = (networks: ReadonlyMap<string, Network>): Health => {
  const each = Object.fromEntries(
    [...networks].map(([name, network]) => {
      const nodes = statesOf(network).map((state) => levels[state])
      return [name, { status: sum(nodes) }]
    }),
  )
  return {
    status: sum(Object.values(each).map(({ status }) => status)),
    networks: each,
  }
}

const sum = (all: readonly Level[]): Level => {
  if (all.every((one) => one === 'ok')) return 'ok'
  return all.every((one) => one === 'down') ? 'down' : 'degraded'
}

/** `degraded` if a network has no node that can be asked. */
export const readinessOf = (
  networks: ReadonlyMap<string, Network>,
): Exclude<Readiness, { status: 'draining' }> => {
  const states = [...networks].map(
    ([name, network]) => [name, statesOf(network)] as const,
  )
  const each = Object.fromEntries(
    states.map(([name, nodes]) => {
      const ready = nodes.some(isReady)
      return [name, { ready, ...(!ready && { nodes }) }]
    }),
  )
  const isStarting = states.some(([, nodes]) =>
    nodes.every((state) => state === 'unknown'),
  )
  const ready = Object.values(each).every((one) => one.ready)
  const status = isStarting ? 'starting' : ready ? 'ready' : 'degraded'
  return { status, networks: each }
}

const isReady = (state: NodeState): boolean =>
  state !== 'unknown' && levels[state] !== 'down'

const statesOf = ({ router }: Network): NodeState[] =>
  router.health().map(({ state }) => state)
