import type { OutageReason } from './upstream/outage.ts'

export type Metrics = {
  /** Records the calls of one network. */
  forNetwork: (network: string) => CallRecorder
  countOutage: (upstream: string, reason: OutageReason) => void
  countRefusal: (status: number) => void
  /** A value that is read when the metrics are requested. */
  gauge: (name: string, read: () => Iterable<Sample>) => void
  /** All metrics in Prometheus' text format. */
  print: () => string
}

export type CallRecorder = (call: EndedCall) => void

export type EndedCall = {
  method: string
  /** Milliseconds, of `performance.now()`. */
  startedAt: number
  /** Has an `error` if it failed. */
  reply: object
}

export type Sample = { labels: Record<string, string>; value: number }

/** Upper bounds of the buckets of call durations, in seconds. */
const BUCKETS = [0.001, 0.005, 0.025, 0.1, 0.5, 2.5, 10]

type NetworkCalls = {
  byMethod: Map<string, { results: number; errors: number }>
  buckets: number[]
  seconds: number
}

/**
 * No library: every call passes through here, and the text format is just lines
 * of `name{labels} value`.
 */
export const createMetrics = (): Metrics => {
  const networks = new Map<string, NetworkCalls>()
  const outages = new Map<string, number>()
  const refusals = new Map<string, number>()
  const gauges = new Map<string, () => Iterable<Sample>>()

  return {
    forNetwork: (network) => {
      const calls: NetworkCalls = {
        byMethod: new Map(),
        buckets: Array<number>(BUCKETS.length + 1).fill(0),
        seconds: 0,
      }
      networks.set(network, calls)
      return (call) => record(calls, call)
    },
    countOutage: (upstream, reason) =>
      increment(outages, `upstream="${upstream}",reason="${reason}"`),
    countRefusal: (status) => increment(refusals, `status="${status}"`),
    gauge: (name, read) => gauges.set(name, read),
    print: () =>
      [
        ...printCalls('portolan_calls_total', networks),
        ...printCounter('portolan_outages_total', outages),
        ...printCounter('portolan_refusals_total', refusals),
        ...printHistogram('portolan_call_seconds', networks),
        ...[...gauges].flatMap(([name, read]) => printGauge(name, read())),
        '',
      ].join('\n'),
  }
}

const record = (
  calls: NetworkCalls,
  { method, startedAt, reply }: EndedCall,
): void => {
  let counts = calls.byMethod.get(method)
  if (!counts) {
    counts = { results: 0, errors: 0 }
    calls.byMethod.set(method, counts)
  }
  if ('error' in reply) counts.errors += 1
  else counts.results += 1
  const seconds = (performance.now() - startedAt) / 1_000
  let bucket = 0
  while (seconds > (BUCKETS[bucket] ?? Number.POSITIVE_INFINITY)) bucket += 1
  calls.buckets[bucket] = (calls.buckets[bucket] ?? 0) + 1
  calls.seconds += seconds
}

const increment = (counter: Map<string, number>, labels: string): void => {
  counter.set(labels, (counter.get(labels) ?? 0) + 1)
}

const printCounter = (
  name: string,
  counter: ReadonlyMap<string, number>,
): string[] => [
  `# TYPE ${name} counter`,
  ...[...counter].map(([labels, value]) => `${name}{${labels}} ${value}`),
]

const printCalls = (
  name: string,
  networks: ReadonlyMap<string, NetworkCalls>,
): string[] => [
  `# TYPE ${name} counter`,
  ...[...networks].flatMap(([network, { byMethod }]) =>
    [...byMethod].flatMap(([method, { results, errors }]) => {
      const labels = `network="${network}",method="${method}"`
      return [
        ...(results ? [`${name}{${labels},outcome="result"} ${results}`] : []),
        ...(errors ? [`${name}{${labels},outcome="error"} ${errors}`] : []),
      ]
    }),
  ),
]

const printHistogram = (
  name: string,
  networks: ReadonlyMap<string, NetworkCalls>,
): string[] => [
  `# TYPE ${name} histogram`,
  ...[...networks].flatMap(([network, { buckets, seconds }]) => {
    let count = 0
    const lines = buckets.map((inBucket, index) => {
      count += inBucket
      const bound = BUCKETS[index] ?? '+Inf'
      return `${name}_bucket{network="${network}",le="${bound}"} ${count}`
    })
    return [
      ...lines,
      `${name}_sum{network="${network}"} ${seconds}`,
      `${name}_count{network="${network}"} ${count}`,
    ]
  }),
]

const printGauge = (name: string, samples: Iterable<Sample>): string[] => [
  `# TYPE ${name} gauge`,
  ...[...samples].map(({ labels, value }) => {
    const pairs = Object.entries(labels).map(
      ([key, text]) => `${key}="${text}"`,
    )
    return pairs.length > 0
      ? `${name}{${pairs.join(',')}} ${value}`
      : `${name} ${value}`
  }),
]
