import type { OwnNode } from './own-node.ts'

/** A node must be this much faster to be asked first. */
const FASTER = 0.75
/** Smaller differences, in milliseconds, are noise. */
const NOISE_MS = 1

/**
 * Moves faster nodes forward by one place, by the latency of probes: the same
 * calls at the same time for each. Callers of one node see its chain grow
 * steadily, so a small difference changes nothing.
 */
export const reorder = <Node extends Pick<OwnNode, 'health'>>(
  nodes: readonly Node[],
): readonly Node[] => {
  const ordered = [...nodes]
  for (let at = ordered.length - 1; at > 0; at -= 1) {
    const [before, after] = [ordered[at - 1], ordered[at]]
    if (!before || !after || !isFaster(after, before)) continue
    ordered[at - 1] = after
    ordered[at] = before
  }
  return ordered
}

const isFaster = (
  one: Pick<OwnNode, 'health'>,
  other: Pick<OwnNode, 'health'>,
): boolean => {
  const [a, b] = [one.health.latencyMs(), other.health.latencyMs()]
  if (a === undefined || b === undefined) return false
  return a < FASTER * b && b - a > NOISE_MS
}
