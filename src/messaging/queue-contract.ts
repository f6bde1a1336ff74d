import type {
  NetworkInput,
  NetworkProblem,
  NodeInput,
  NodeReport,
} from './network-contract.ts'

/** A site's wish that the wallet know a network, as the person is asked. */
export type AddChainApproval = {
  kind: 'add-chain'
  id: string
  /** Of all that is shown; an approval of anything else is refused. */
  hash: string
  origin: string
  network: NetworkInput
  /** Where the site says that nodes are, the one it prefers first. */
  rpcUrls: string[]
  /** The first of them that has the form of the wallet's nodes, taken apart. */
  node: { baseUrl: string; apiKey: string } | null
}

export type QueueProcedures = {
  /** Rejects these and no others: those the person was told the number of. */
  rejectAll: { params: { ids: string[] }; result: null }
  /** Tries a node for the network that a request is about. */
  testSuggestedNode: {
    params: { id: string; node: NodeInput }
    result: NodeReport
  }
  /**
   * Stores the network as the person left it, with a node that has shown that
   * it serves it or, with null, without one; then the site has its answer.
   */
  approveNetwork: {
    params: {
      id: string
      hash: string
      network: NetworkInput
      node: NodeInput | null
    }
    result:
      | { added: true }
      | { added: false; problem: NetworkProblem }
      | { added: false; report: NodeReport }
  }
}
