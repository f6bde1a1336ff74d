import type { NodeCall, Outcome } from '../json-rpc.ts'

/** What a node tells by itself, as `eth_subscribe` names it. */
export type Topic = 'newHeads' | 'newPendingTransactions'

export type StreamListener = {
  /** A header as `eth_subscribe` sends it, or a transaction's hash. */
  onEvent: (event: unknown) => void
  /** The stream broke: nothing more comes of it, and something may be missed. */
  onLost: () => void
}

/** One node that can be asked, whatever kind it is. */
export type Upstream = Readonly<{
  /** What logs and metrics call it: never an address. */
  name: string
  /** Whether what it calls `finalized` can never change again. */
  final: boolean
  /** Whether it is a chain to play with, which takes `evm_mine` and the like. */
  development: boolean
  /** What the node said, errors included; rejects with OutageError alone. */
  send: (call: NodeCall) => Promise<Outcome>
  /** Resolves with the way to end it; rejects with OutageError. */
  subscribe: (topic: Topic, listener: StreamListener) => Promise<() => void>
  close: () => Promise<void>
}>
