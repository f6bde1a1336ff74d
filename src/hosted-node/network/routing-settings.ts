/** How reads are spread over a network's own nodes. */
export type RoutingSettings = Readonly<{
  /** By the latency of probes, or as configured. */
  order: 'latency' | 'listed'
  /** A read that takes longer than this share of reads is sent twice. */
  hedgeQuantile: number
  /** Of all reads, so many are sent twice at most. */
  hedgeShare: number
}>

export const DEFAULT_ROUTING: RoutingSettings = {
  order: 'latency',
  hedgeQuantile: 0.95,
  hedgeShare: 0.05,
}
