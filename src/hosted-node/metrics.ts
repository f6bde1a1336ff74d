import { helpTexts } from './metrics/help-texts.ts'
import { createHistogram, type Histogram } from './metrics/histogram.ts'
import type { UpstreamRecorder } from './metrics/measure-upstream.ts'
import type { OutageReason } from './upstream/outage.ts'

export type Metrics = {
  /** Records the calls of one network. */
  forNetwork: (network: string) => CallRecorder
  /** Records the calls to one node. */
  forUpstream: (upstream: string) => UpstreamRecorder
  countOutage: (upstream: string, reason: OutageReason) => void
  countRefusal: (status: number) => void
  /** By the id of a key. */
  countCredits: (key: string, price: Price) => void
  /**
   * A value that is read when the metrics are requested: a counter if its name
   * ends with `_total`. `metrics/help-texts.ts` describes it.
   */
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

export type Price = {
  /** Of a method this service offers: callers must not make up labels. */
  name: string
  credits: number
}

export type Sample = { labels: Record<string, string>; value: number }

type NetworkCalls = {
  byMethod: Map<string, { results: number; errors: number }>
  /** Calls that no node answered. */
  unavailable: { count: number }
  seconds: Histogram
}

type UpstreamCalls = { byOutcome: Counter; seconds: Histogram }

/** By labels. Counting changes no entry of the map. */
type Counter = Map<string, { count: number }>

/**
 * No library: every call passes through here, and the text format is just lines
 * of `name{labels} value`.
 */
export const createMetrics = (): Metrics => {
  const networks = new Map<string, NetworkCalls>()
  const upstreams = new Map<string, UpstreamCalls>()
  const outages: Counter = new Map()
  const refusals: Counter = new Map()
  const credits = new Map<string, Counter>()
  const gauges = new Map<string, () => Iterable<Sample>>()

  return {
    forNetwork: (network) => {
      // A network that is opened again goes on counting.
      const calls = networks.get(network) ?? {
        byMethod: new Map(),
        unavailable: { count: 0 },
        seconds: createHistogram(),
      }
      networks.set(network, calls)
      return (call) => recordCall(calls, call)
    },
    forUpstream: (upstream) => {
      const calls = upstreams.get(upstream) ?? {
        byOutcome: new Map(),
        seconds: createHistogram(),
      }
      upstreams.set(upstream, calls)
      return ({ startedAt, outcome }) => {
        calls.seconds.observe((performance.now() - startedAt) / 1_000)
        add(calls.byOutcome, outcome, 1)
      }
    },
    countOutage: (upstream, reason) =>
      add(outages, `upstream="${upstream}",reason="${reason}"`, 1),
    countRefusal: (status) => add(refusals, `status="${status}"`, 1),
    countCredits: (key, price) => {
      let ofKey = credits.get(key)
      if (!ofKey) {
        ofKey = new Map()
        credits.set(key, ofKey)
      }
      add(ofKey, price.name, price.credits)
    },
    gauge: (name, read) => gauges.set(name, read),
    print: () =>
      [
        ...printCalls('portolan_calls_total', networks),
        ...printCounter(
          'portolan_unavailable_total',
          [...networks].map(([network, { unavailable }]) => [
            `network="${network}"`,
            unavailable,
          ]),
        ),
        ...printHistograms('portolan_call_seconds', 'network', networks),
        ...printNested('portolan_credits_total', ['key', 'method'], credits),
        ...printCounter('portolan_outages_total', outages),
        ...printCounter('portolan_refusals_total', refusals),
        ...printNested(
          'portolan_upstream_calls_total',
          ['upstream', 'outcome'],
          [...upstreams].map(([name, { byOutcome }]) => [name, byOutcome]),
        ),
        ...printHistograms('portolan_upstream_seconds', 'upstream', upstreams),
        ...[...gauges].flatMap(([name, read]) => printGauge(name, read())),
        '',
      ].join('\n'),
  }
}

const recordCall = (
  calls: NetworkCalls,
  { method, startedAt, reply }: EndedCall,
): void => {
  let counts = calls.byMethod.get(method)
  if (!counts) {
    counts = { results: 0, errors: 0 }
    calls.byMethod.set(method, counts)
  }
  if ('error' in reply) {
    counts.errors += 1
    if ('status' in reply && reply.status === 503) calls.unavailable.count += 1
  } else counts.results += 1
  calls.seconds.observe((performance.now() - startedAt) / 1_000)
}

const add = (counter: Counter, labels: string, amount: number): void => {
  const known = counter.get(labels)
  if (known) known.count += amount
  else counter.set(labels, { count: amount })
}

const headOf = (
  name: string,
  type: 'counter' | 'gauge' | 'histogram',
): string[] => [
  ...(helpTexts[name] ? [`# HELP ${name} ${helpTexts[name]}`] : []),
  `# TYPE ${name} ${type}`,
]

const printCounter = (
  name: string,
  counter: Iterable<readonly [string, { count: number }]>,
): string[] => [
  ...headOf(name, 'counter'),
  ...[...counter].map(([labels, { count }]) => `${name}{${labels}} ${count}`),
]

const printNested = (
  name: string,
  [outer, inner]: readonly [string, string],
  counters: Iterable<readonly [string, Counter]>,
): string[] => [
  ...headOf(name, 'counter'),
  ...[...counters].flatMap(([first, counter]) =>
    [...counter].map(
      ([second, { count }]) =>
        `${name}{${outer}="${first}",${inner}="${second}"} ${count}`,
    ),
  ),
]

const printCalls = (
  name: string,
  networks: ReadonlyMap<string, NetworkCalls>,
): string[] => [
  ...headOf(name, 'counter'),
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

const printHistograms = (
  name: string,
  label: string,
  histograms: ReadonlyMap<string, { seconds: Histogram }>,
): string[] => [
  ...headOf(name, 'histogram'),
  ...[...histograms].flatMap(([value, { seconds }]) =>
    seconds.print(name, `${label}="${value}"`),
  ),
]

const printGauge = (name: string, samples: Iterable<Sample>): string[] => [
  ...headOf(name, name.endsWith('_total') ? 'counter' : 'gauge'),
  ...[...samples].map(({ labels, value }) => {
    const pairs = Object.entries(labels).map(
      ([key, text]) => `${key}="${text}"`,
    )
    return pairs.length > 0
      ? `${name}{${pairs.join(',')}} ${value}`
      : `${name} ${value}`
  }),
]
