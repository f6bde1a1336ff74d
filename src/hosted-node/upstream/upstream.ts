import type { Topic } from '../../node-client/topic-streams.ts'
import type { NodeCall, Outcome } from '../json-rpc.ts'

export type StreamListener = {
  /** A header as `eth_subscribe` sends it, or a transaction's hash. */
  onEvent: (event: unknown) => void
  /** The stream ended, and events may be missing. */
  onLost: () => void
}

/** One node of any kind. */
export type Upstream = Readonly<{
  /** Its name in logs and metrics: never an address. */
  name: string
  /** Whether its `finalized` blocks never change. */
  final: boolean
  /** Whether it is a development chain, with `evm_mine` and the like. */
  development: boolean
  /** The node's answer, errors included; rejects only with OutageError. */
  send: (call: NodeCall) => Promise<Outcome>
  /** Resolves with the function that ends it; rejects with OutageError. */
  subscribe: (topic: Topic, listener: StreamListener) => Promise<() => void>
  close: () => Promise<void>
}>
