import type { NodeCall, Outcome, RpcError } from '../json-rpc.ts'
import { isNotFound } from './not-found.ts'
import { toRefusal } from './refusal.ts'
import { toRevert } from './revert.ts'

/** Methods that run code, which can revert or not even begin. */
const executing = new Set([
  'eth_call',
  'eth_createAccessList',
  'eth_estimateGas',
  'eth_sendRawTransaction',
  'eth_sendTransaction',
])

/** Makes the answers of all nodes uniform: errors, and null if not found. */
export const normalise = (
  call: NodeCall,
  outcome: Outcome,
  executes = executing.has(call.method),
): Outcome => {
  if (!('error' in outcome)) return outcome
  const { error } = outcome
  if (isNotFound(call.method, error)) return { result: null }
  if (!executes) return { error: withoutExtras(error) }
  return { error: toRevert(error) ?? toRefusal(error) ?? withoutExtras(error) }
}

/** Ganache adds its stack trace, with local paths. */
const withoutExtras = ({ code, message, data }: RpcError): RpcError =>
  data === undefined || data === null
    ? { code, message }
    : { code, message, data }
