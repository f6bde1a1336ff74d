/** The transport over which a node reported its chain. */
type Transport = 'post' | 'socket'

/** What a node reported about itself. */
export type Served = {
  chainId: string
  /** The chain it serves, in decimal digits. */
  said: string
  isRight: boolean
}

export type ServedChains = Readonly<{
  by: (transport: Transport) => (served: Served) => void
  /** The other chain that this chain's node serves, in decimal digits. */
  otherOf: (chainId: string) => string | undefined
  /** Call this when the chain has another node. */
  forget: (chainId: string) => void
}>

/**
 * The nodes that serve another chain than the one they were chosen for. They
 * are not used. `changed` is called when one is found, or is right again.
 */
export const createServedChains = (changed: () => void): ServedChains => {
  const others = new Map<string, Map<Transport, string>>()

  return {
    by:
      (transport) =>
      ({ chainId, said, isRight }) => {
        const wrong = others.get(chainId) ?? new Map<Transport, string>()
        if (wrong.get(transport) === (isRight ? undefined : said)) return
        if (isRight) wrong.delete(transport)
        else wrong.set(transport, said)
        if (wrong.size > 0) others.set(chainId, wrong)
        else others.delete(chainId)
        changed()
      },
    otherOf: (chainId) => others.get(chainId)?.values().next().value,
    forget: (chainId) => void others.delete(chainId),
  }
}
