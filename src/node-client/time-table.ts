/** The time reserved for each later node. */
const RESERVE_MS = 2_000

/** The time limit of each node, so that all together end in time. */
export const createTimeTable = ({
  requestMs,
  nodeMs,
  now = () => performance.now(),
}: {
  /** The time of all nodes together. */
  requestMs: number
  /** The time limit of a node while there is another one. */
  nodeMs: number
  now?: () => number
}): ((nodesAfter: number) => number) => {
  const end = now() + requestMs
  return (nodesAfter) => {
    const left = Math.max(0, end - now())
    if (nodesAfter === 0) return left
    const share = Math.max(
      left - nodesAfter * RESERVE_MS,
      left / (nodesAfter + 1),
    )
    return Math.min(nodeMs, share)
  }
}
