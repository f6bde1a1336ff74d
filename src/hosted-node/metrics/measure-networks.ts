import type { Metrics } from '../metrics.ts'
import type { Network } from '../network/network.ts'
import type { NodeState } from '../network/node-health.ts'
import type { NodeReport } from '../network/router.ts'

/** Nodes in these states are not asked. */
const UNUSED: readonly NodeState[] = ['down', 'resting', 'wrong-chain']

/** The caches and the nodes of all networks. */
export const measureNetworks = (
  metrics: Metrics,
  networks: () => ReadonlyMap<string, Network>,
): void => {
  metrics.gauge('portolan_cache_bytes', () =>
    [...networks().values()].map(({ name, cache }) => ({
      labels: { network: name },
      value: cache.stats().bytes,
    })),
  )
  metrics.gauge('portolan_cache_requests_total', () =>
    [...networks().values()].flatMap(({ name, cache }) => {
      const { hits, misses } = cache.lookups()
      return [
        { labels: { network: name, outcome: 'hit' }, value: hits },
        { labels: { network: name, outcome: 'miss' }, value: misses },
      ]
    }),
  )
  metrics.gauge('portolan_upstream_open', () =>
    [...networks().values()].flatMap(({ router }) =>
      router.health().map(({ name, state }) => ({
        labels: { upstream: name },
        value: Number(UNUSED.includes(state)),
      })),
    ),
  )
  const measureProbes = (
    metric: string,
    read: (report: NodeReport) => number | undefined,
  ): void =>
    metrics.gauge(metric, () =>
      [...networks().values()]
        .flatMap(({ router }) => router.health())
        .flatMap((report) => {
          const value = read(report)
          const labels = { upstream: report.name }
          return value === undefined ? [] : [{ labels, value }]
        }),
    )
  measureProbes('portolan_upstream_head', ({ head }) =>
    head === undefined ? undefined : Number(head),
  )
  measureProbes('portolan_upstream_probe_seconds', ({ latencyMs }) =>
    latencyMs === undefined ? undefined : latencyMs / 1_000,
  )
}
