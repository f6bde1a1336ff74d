/** What the popup learns of a node: never its key. */
export type NodeView =
  | { source: 'none' }
  | { source: 'built-in' | 'chosen'; baseUrl: string; wsUrl?: string }

export type NetworkView = {
  /** CAIP-2. */
  chainId: string
  name: string
  /** Of the currency that fees are paid in. */
  symbol: string
  explorerUrl?: string
  kind: 'public' | 'development' | 'custom'
  /** Where a hosted node on this computer would serve it. */
  hostedUrl?: string
  node: NodeView
}

/** A node as the person typed it in. */
export type NodeInput = {
  baseUrl: string
  /** Absent keeps the key there is, where the address stays on its hosts. */
  apiKey?: string
  /** Absent takes the one that follows from `baseUrl`. */
  wsUrl?: string
}

export type NodeField = keyof NodeInput

export type AddressProblem =
  | 'not-a-url'
  | 'scheme'
  | 'insecure'
  | 'credentials'
  | 'query'
  | 'fragment'
  | 'has-key'
  | 'has-version'
  | 'key-form'
  | 'key-needed'

/** Why a node cannot be used. Chain ids are decimal. */
export type NodeFailure =
  | { kind: 'address'; field: NodeField; problem: AddressProblem }
  | { kind: 'unauthorized' | 'rate-limited'; status?: number }
  | { kind: 'unreachable' | 'not-json-rpc'; status?: number }
  | { kind: 'timeout' }
  | { kind: 'wrong-chain'; expected: string; said: string }
  | { kind: 'node-error'; code: number; message: string }
  | { kind: 'no-node' }

export type SocketReport = { ok: true } | { ok: false; failure: NodeFailure }

export type NodeReport =
  | {
      ok: true
      blockNumber: string
      latencyMs: number
      socket: SocketReport
    }
  | { ok: false; failure: NodeFailure }

export type NodeStatus =
  | { state: 'none' }
  | { state: 'good' }
  | { state: 'failing'; failure: NodeFailure }

/** A network the person describes. */
export type NetworkInput = {
  /** The number alone, in decimal digits. */
  chainId: string
  name: string
  symbol: string
  /** Empty for none. */
  explorerUrl: string
}

export type NetworkProblem = {
  field: keyof NetworkInput
  problem: 'missing' | 'too-long' | 'not-a-chain-id' | 'not-a-url' | 'taken'
}

export type NetworkProcedures = {
  listNetworks: { params: undefined; result: NetworkView[] }
  /** Null when it was added; adding the same again changes nothing. */
  addNetwork: { params: NetworkInput; result: NetworkProblem | null }
  /** All but its chain id. */
  editNetwork: { params: NetworkInput; result: NetworkProblem | null }
  /** Its node goes with it, and so do the sessions' scopes of it. */
  removeNetwork: { params: { chainId: string }; result: null }
  /** Null asks the node there is. */
  testNode: {
    params: { chainId: string; node: NodeInput | null }
    result: NodeReport
  }
  /** Asks the node there is for its chain, and for nothing else. */
  checkNode: { params: { chainId: string }; result: NodeStatus }
  /**
   * Stores a node that has shown that it serves this chain, and no other. Null
   * goes back to the built-in one, where there is one.
   */
  setNode: {
    params: { chainId: string; node: NodeInput | null }
    result: { saved: true } | { saved: false; report: NodeReport }
  }
}
