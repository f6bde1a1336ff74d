export type Call = { method: string; params?: unknown }

export type Listener = (params: unknown) => void

/** What every transport provides. */
export type Wallet = {
  request: (call: Call) => Promise<unknown>
  /** Listens to an event by its wire name; returns the unsubscribe. */
  on: (name: string, listener: Listener) => () => void
  close: () => void
  /** JavaScript for a page's console that makes such a `wallet`. */
  code: string
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

/** The transports that this page supports. */
export type Transport =
  | { kind: 'injected'; provider: InjectedProvider }
  | { kind: 'external'; extensionId: string }
  | { kind: 'ethereum'; provider: EthereumProvider }
