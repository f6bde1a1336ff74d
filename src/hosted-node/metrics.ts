import type { Reply } from './pipeline/question.ts'
import type { OutageReason } from './upstream/outage.ts'

export type Metrics = {
  /** Called as a call begins; what it returns, as it ends. */
  startCall: (network: string) => (end: CallEnd) => void
  countOutage: (upstream: string, reason: OutageReason) => void
  countRefusal: (status: number) => void
  /** A figure that is looked up when somebody asks for the metrics. */
  gauge: (name: string, read: () => Iterable<Sample>) => void
  /** All of it in Prometheus' text format. */
  print: () => string
}

export type CallEnd = { method: string | undefined; reply: Reply }

export type Sample = { labels: Record<string, string>; value: number }

/** Upper bounds of the buckets of call durations, in seconds. */
const BUCKETS = [0.001, 0.005, 0.025, 0.1, 0.5, 2.5, 10]

/**
 * Counted by hand rather than with a library: two counters a call are on the
 * way of every call, and their text format is lines of `name{labels} value`.
 */
export const createMetrics = (): Metrics => {
  const calls = new Map<string, number>()
  const outages = new Map<string, number>()
  const refusals = new Map<string, number>()
  const durations = new Map<string, { buckets: number[]; seconds: number }>()
  const gauges = new Map<string, () => Iterable<Sample>>()

  const observe = (network: string, seconds: number): void => {
    const known = durations.get(network)
    const histogram = known ?? {
      buckets: Array<number>(BUCKETS.length + 1).fill(0),
      seconds: 0,
    }
    if (!known) durations.set(network, histogram)
    const bucket = BUCKETS.findIndex((bound) => seconds <= bound)
    const index = bucket === -1 ? BUCKETS.length : bucket
    histogram.buckets[index] = (histogram.buckets[index] ?? 0) + 1
    histogram.seconds += seconds
  }

  return {
    startCall: (network) => {
      const startedAt = performance.now()
      return ({ method = 'unknown', reply }) => {
        const outcome = 'error' in reply ? 'error' : 'result'
        increment(
          calls,
          `network="${network}",method="${method}",outcome="${outcome}"`,
        )
        observe(network, (performance.now() - startedAt) / 1_000)
      }
    },
    countOutage: (upstream, reason) =>
      increment(outages, `upstream="${upstream}",reason="${reason}"`),
    countRefusal: (status) => increment(refusals, `status="${status}"`),
    gauge: (name, read) => gauges.set(name, read),
    print: () =>
      [
        ...printCounter('portolan_calls_total', calls),
        ...printCounter('portolan_outages_total', outages),
        ...printCounter('portolan_refusals_total', refusals),
        ...printHistogram('portolan_call_seconds', durations),
        ...[...gauges].flatMap(([name, read]) => printGauge(name, read())),
        '',
      ].join('\n'),
  }
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

const printHistogram = (
  name: string,
  histograms: ReadonlyMap<string, { buckets: number[]; seconds: number }>,
): string[] => [
  `# TYPE ${name} histogram`,
  ...[...histograms].flatMap(([network, { buckets, seconds }]) => {
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
