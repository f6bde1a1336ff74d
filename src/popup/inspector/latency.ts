import type { TrafficRow } from '../../messaging/traffic-contract.ts'

/** Who took how many milliseconds. */
export type Latency = { wallet: number; user: number; node: number }

type Span = { from: number; to: number }

/**
 * What the node does while the user decides is not waited for, so it is the
 * user's time.
 */
export const latencyOf = (row: TrafficRow, now = row.to ?? row.at): Latency => {
  const to = row.to ?? now
  const within = ({ at, to: end }: { at: number; to?: number }): Span => ({
    from: Math.max(row.at, at),
    to: Math.min(to, end ?? to),
  })
  const waits = joined(row.waits.map(within))
  const calls = row.kind === 'node' ? [row] : row.nodeCalls
  const asked = joined(calls.map(within))
  const user = lengthOf(waits)
  const node = lengthOf(joined([...waits, ...asked])) - user
  return { user, node, wallet: Math.max(0, to - row.at - user - node) }
}

/** Without overlaps. */
const joined = (spans: readonly Span[]): Span[] => {
  const all: Span[] = []
  for (const span of spans.toSorted((a, b) => a.from - b.from)) {
    const last = all.at(-1)
    if (span.to <= span.from) continue
    if (last && span.from <= last.to) last.to = Math.max(last.to, span.to)
    else all.push({ ...span })
  }
  return all
}

const lengthOf = (spans: readonly Span[]): number =>
  spans.reduce((sum, { from, to }) => sum + to - from, 0)
