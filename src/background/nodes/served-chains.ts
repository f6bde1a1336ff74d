/** By which way a node has shown what it serves. */
type Way = 'post' | 'socket'

/** What a node has said of itself. */
export type Served = {
  chainId: string
  /** The chain it serves, in decimal digits. */
  said: string
  isRight: boolean
}

export type ServedChains = Readonly<{
  by: (way: Way) => (served: Served) => void
  /** The other chain that the node of this one serves, in decimal digits. */
  otherOf: (chainId: string) => string | undefined
  /** The chain has another node. */
  forget: (chainId: string) => void
}>

/**
 * Which nodes were found to serve another chain than they were chosen for. They
 * are not used; `changed` is said when one is found out, or is right again.
 */
export const createServedChains = (changed: () => void): ServedChains => {
  const others = new Map<string, Map<Way, string>>()

  return {
    by:
      (way) =>
      ({ chainId, said, isRight }) => {
        const wrong = others.get(chainId) ?? new Map<Way, string>()
        if (wrong.get(way) === (isRight ? undefined : said)) return
        if (isRight) wrong.delete(way)
        else wrong.set(way, said)
        if (wrong.size > 0) others.set(chainId, wrong)
        else others.delete(chainId)
        changed()
      },
    otherOf: (chainId) => others.get(chainId)?.values().next().value,
    forget: (chainId) => void others.delete(chainId),
  }
}
