import type { Outcome, RpcCall } from './json-rpc.ts'

/**
 * A node that can be asked. It resolves with what the node said, errors
 * included, and rejects only when there was no answer to be had.
 */
export type Upstream = {
  send: (call: RpcCall) => Promise<Outcome>
  close: () => Promise<void>
}
