/** What the popup knows of a node's address: never its secrets. */
export type AddressView = {
  /** With `<key>` in place of each secret. */
  url: string
  wsUrl?: string
  /** The host of its WebSocket, if it has one. */
  socket?: string
}

/** The node in use. */
export type NodeView =
  | { source: 'none' }
  | ({ source: 'built-in' | 'chosen' | 'public' } & AddressView)

/** Nodes of others, without a key, that the user can turn on. */
export type PublicNodesView = {
  /** In the order in which they are used. */
  hosts: string[]
  isOn: boolean
  /** The software whose list names them. Nobody verified it. */
  source: string
  /** When the list was taken from there, as YYYY-MM-DD. */
  listed: string
}

export type NetworkView = {
  /** CAIP-2. */
  chainId: string
  name: string
  /** The symbol of the currency for fees. */
  symbol: string
  explorerUrl?: string
  kind: 'public' | 'development' | 'custom'
  /** The address of a hosted node on this computer. */
  hostedUrl?: string
  publicNodes?: PublicNodesView
  node: NodeView
  /** All of its nodes, in the order in which they are asked. */
  nodes: (AddressView & { isInUse: boolean })[]
}

/** A node as the user entered it. */
export type NodeInput = {
  /**
   * Any JSON-RPC URL. A `<key>` in it stands for the stored secret, if the host
   * stays the same.
   */
  url: string
  /** The same for its WebSocket. Absent: derived from `url`, if possible. */
  wsUrl?: string
}

/** A node and its place. */
export type NodePlace = {
  chainId: string
  node: NodeInput | null
  /**
   * The place in the list of chosen nodes; the next free one adds a node.
   * Absent: the node in use for a test, otherwise the whole list.
   */
  at?: number
}

export type LocalNode = {
  /** CAIP-2. */
  chainId: string
  url: string
}

export type NodeField = keyof NodeInput

export type AddressProblem =
  | 'not-a-url'
  | 'scheme'
  | 'insecure'
  | 'fragment'
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
  /** It answers, but does not allow the wallet to read the answer. */
  | { kind: 'no-cors'; origin: string }

/** `none`: no WebSocket is known, so the node is polled. */
export type SocketReport =
  | { ok: true }
  | { ok: false; failure: NodeFailure }
  | { ok: false; none: true }

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

/** A network as the user entered it. */
export type NetworkInput = {
  /** Only the number, in decimal digits. */
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
  /** Null if it was added; adding the same again changes nothing. */
  addNetwork: { params: NetworkInput; result: NetworkProblem | null }
  /** Changes everything but its chain id. */
  editNetwork: { params: NetworkInput; result: NetworkProblem | null }
  /** Also removes its node, and its scope from all sessions. */
  removeNetwork: { params: { chainId: string }; result: null }
  /** For all of these networks that have a public node. */
  usePublicNodes: {
    params: { chainIds: string[]; isOn: boolean }
    result: null
  }
  /** Null tests the stored node. */
  testNode: { params: NodePlace; result: NodeReport }
  /** Asks the current node only for its chain id. */
  checkNode: { params: { chainId: string }; result: NodeStatus }
  /**
   * Stores a node only if it serves this chain. Null removes it; without chosen
   * nodes, the built-in one is used, if there is one.
   */
  setNode: {
    params: NodePlace
    result: { saved: true } | { saved: false; report: NodeReport }
  }
  /** Changes the order of the chosen nodes. */
  moveNode: {
    params: { chainId: string; from: number; to: number }
    result: null
  }
  /**
   * The node that listens at the usual place on this computer. It is contacted
   * only by this call.
   */
  findLocalNode: { params: undefined; result: LocalNode | null }
}
