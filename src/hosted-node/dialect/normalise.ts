import type { NodeCall, Outcome, RpcError } from '../json-rpc.ts'
import { isNotFound } from './not-found.ts'
import { toRevert } from './revert.ts'

/** What makes a node run code that can revert. */
const executing = new Set([
  'eth_call',
  'eth_estimateGas',
  'eth_sendRawTransaction',
  'eth_sendTransaction',
])

/** The same answer from every node, whatever it calls a revert or nothing. */
export const normalise = (call: NodeCall, outcome: Outcome): Outcome => {
  if (!('error' in outcome)) return outcome
  const { error } = outcome
  if (isNotFound(call.method, error)) return { result: null }
  const revert = executing.has(call.method) ? toRevert(error) : undefined
  return { error: revert ?? withoutExtras(error) }
}

/** Ganache adds its stack, with paths of its machine. */
const withoutExtras = ({ code, message, data }: RpcError): RpcError =>
  data === undefined || data === null
    ? { code, message }
    : { code, message, data }
