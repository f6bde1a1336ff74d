import type { RpcError, WireCall } from './node-call.ts'
import type { NodeFault } from './node-faults.ts'

/** A call that a node received. Without result and error it was not answered. */
export type RecordedCall = {
  transport: 'http' | 'websocket'
  method: string
  params: unknown
  result?: unknown
  error?: RpcError
  /** The fault that it met. */
  fault?: NodeFault['kind']
}

export type CallRecord = {
  add: (transport: RecordedCall['transport'], call: WireCall) => RecordedCall
  list: () => RecordedCall[]
  clear: () => void
}

/** A run that polls for hours must not fill the memory. */
const MOST_CALLS = 10_000

export const createCallRecord = (): CallRecord => {
  const calls: RecordedCall[] = []
  return {
    add: (transport, { method, params = [] }) => {
      const call: RecordedCall = { transport, method, params }
      calls.push(call)
      if (calls.length > MOST_CALLS) calls.shift()
      return call
    },
    list: () => calls.map((call) => ({ ...call })),
    clear: () => {
      calls.length = 0
    },
  }
}
