import type { Topic } from '../../node-client/topic-streams.ts'
import type { NodeCall, Outcome } from '../json-rpc.ts'

/** What the gateway sends to the process of a chain. */
export type ToChain =
  | { id: number; call: NodeCall }
  | { id: number; subscribe: Topic }
  /** Ends the stream that the message with this id began; not answered. */
  | { unsubscribe: number }

/** What the process of a chain sends to the gateway. */
export type FromChain =
  | { ready: true }
  /** It cannot start, and ends. */
  | { failed: string }
  | { id: number; outcome: Outcome }
  /** An event of the stream that the message with this id began. */
  | { stream: number; event: unknown }
