import type { NodeCall, Outcome, RpcError } from '../json-rpc.ts'
import { isNotFound } from './not-found.ts'
import { toRevert } from './revert.ts'

/** Methods that run code, which can revert. */
const executing = new Set([
  'eth_call',
  'eth_estimateGas',
  'eth_sendRawTransaction',
  'eth_sendTransaction',
])

/** Makes the answers of all nodes uniform: reverts, and null if not found. */
export const normalise = (call: NodeCall, outcome: Outcome): Outcome => {
  if (!('error' in outcome)) return outcome
  const { error } = outcome
  if (isNotFound(call.method, error)) return { result: null }
  const revert = executing.has(call.method) ? toRevert(error) : undefined
  return { error: revert ?? withoutExtras(error) }
}

/** Ganache adds its stack trace, with local paths. */
const withoutExtras = ({ code, message, data }: RpcError): RpcError =>
  data === undefined || data === null
    ? { code, message }
    : { code, message, data }
