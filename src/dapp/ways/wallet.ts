export type Call = { method: string; params?: unknown }

export type Listener = (params: unknown) => void

/** What every way in comes to: ask, hear, and be done with it. */
export type Wallet = {
  request: (call: Call) => Promise<unknown>
  /** By the event's name on the wire; returns what ends the hearing. */
  on: (name: string, listener: Listener) => () => void
  close: () => void
}

/** `window.portolan`: the session API in the page itself. */
export type InjectedProvider = {
  request: (call: Call) => Promise<unknown>
  on: (name: string, listener: Listener) => void
  off: (name: string, listener: Listener) => void
}

/** Ethereum's provider (EIP-1193): one account list and one chain at a time. */
export type EthereumProvider = {
  request: (call: Call) => Promise<unknown>
  on?: (name: string, listener: Listener) => unknown
  removeListener?: (name: string, listener: Listener) => unknown
}

/** The ways in that this page knows how to go. */
export type Way =
  | { kind: 'injected'; provider: InjectedProvider }
  | { kind: 'external'; extensionId: string }
  | { kind: 'ethereum'; provider: EthereumProvider }
