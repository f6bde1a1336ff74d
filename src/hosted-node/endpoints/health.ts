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
      status: 'ready' | 'not-ready'
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

/** Ready if each network has a node that can be asked. */
export const readinessOf = (
  networks: ReadonlyMap<string, Network>,
): Readiness => {
  const each = Object.fromEntries(
    [...networks].map(([name, network]) => {
      const nodes = statesOf(network)
      const ready = nodes.some(isReady)
      return [name, { ready, ...(!ready && { nodes }) }]
    }),
  )
  const ready = Object.values(each).every((one) => one.ready)
  return { status: ready ? 'ready' : 'not-ready', networks: each }
}

const isReady = (state: NodeState): boolean =>
  state !== 'unknown' && levels[state] !== 'down'

const statesOf = ({ router }: Network): NodeState[] =>
  router.health().map(({ state }) => state)
