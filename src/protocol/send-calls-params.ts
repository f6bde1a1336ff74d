import { fromHexChainId, isEthAddress } from './caip.ts'
import { toChecksumAddress } from './checksum-address.ts'
import { batchError, invalidParams, type RpcError } from './errors.ts'
import { isObject, type RpcParams } from './json-rpc.ts'
import { limits } from './limits.ts'
import { type TransactionRequest, toQuantity } from './transaction.ts'

/** One call of a batch: a transaction without any limits. */
export type BatchedCall = Pick<TransactionRequest, 'to' | 'value' | 'data'>

export type CallBatch = {
  /** The site's own id, if it gave one. */
  id?: string
  calls: BatchedCall[]
}

/** The version of EIP-5792 that the wallet supports. */
export const CALLS_VERSION = '2.0.0'

const PATH = 'params.request.params.0'

const refuse = (at: string, reason: string): RpcError =>
  invalidParams({ path: at === '' ? PATH : `${PATH}.${at}`, reason })

/** Throws -32602 or an error of EIP-5792. `scope` is the chain to send on. */
export const parseSendCallsParams = (
  params: RpcParams | undefined,
  scope: string,
): CallBatch => {
  const asked: unknown = Array.isArray(params) ? params[0] : undefined
  if (!isObject(asked)) throw refuse('', 'must be an object')
  const { version, chainId, atomicRequired, calls } = asked
  if (version !== CALLS_VERSION) {
    throw refuse('version', `must be ${CALLS_VERSION}`)
  }
  assertChain(chainId, scope)
  if (typeof atomicRequired !== 'boolean') {
    throw refuse('atomicRequired', 'must be true or false')
  }
  if (!Array.isArray(calls) || calls.length === 0) {
    throw refuse('calls', 'must be a list of at least one call')
  }
  const id = readId(asked.id)
  if (atomicRequired) {
    throw batchError('notAtomic', 'calls are sent one after another')
  }
  assertCapabilities(asked.capabilities, 'capabilities')
  if (calls.length > limits.callsPerBatch) {
    const reason = `a batch may have ${limits.callsPerBatch} calls`
    throw batchError('tooLarge', reason)
  }
  return { ...(id !== undefined && { id }), calls: calls.map(readCall) }
}

/** The id in the params of `wallet_getCallsStatus` and its sibling. */
export const readBatchId = (params: RpcParams | undefined): string => {
  const id: unknown = Array.isArray(params) ? params[0] : undefined
  if (typeof id === 'string') return id
  throw refuse('', 'must be the id of a batch')
}

const assertChain = (value: unknown, scope: string): void => {
  const named = typeof value === 'string' ? fromHexChainId(value) : undefined
  if (named === undefined) {
    throw refuse('chainId', 'must be a chain id as 0x and hex digits')
  }
  if (named !== scope) {
    throw refuse('chainId', `must be that of ${scope}, and is ${named}`)
  }
}

const readId = (value: unknown): string | undefined => {
  if (isAbsent(value)) return undefined
  if (typeof value === 'string' && value !== '') {
    if (value.length <= limits.batchId) return value
    throw refuse('id', 'is longer than 4096 bytes')
  }
  throw refuse('id', 'must be a string')
}

/** The wallet has no capability, so each must be marked as optional. */
const assertCapabilities = (value: unknown, at: string): void => {
  if (isAbsent(value)) return
  if (!isObject(value)) throw refuse(at, 'must be an object')
  for (const [name, capability] of Object.entries(value)) {
    if (isObject(capability) && capability.optional === true) continue
    const reason = `${name.slice(0, 64)} is not supported`
    throw batchError('unsupportedCapability', reason)
  }
}

const readCall = (call: unknown, index: number): BatchedCall => {
  const at = `calls.${index}`
  if (!isObject(call)) throw refuse(at, 'must be an object')
  assertCapabilities(call.capabilities, `${at}.capabilities`)
  const { to, data = '0x', value = '0x0' } = withoutNull(call)
  if (to !== undefined && !isEthAddress(to)) {
    throw refuse(`${at}.to`, 'must be an address')
  }
  if (typeof data !== 'string' || !/^0x(?:[0-9a-f]{2})*$/i.test(data)) {
    throw refuse(`${at}.data`, 'must be bytes as 0x and pairs of hex digits')
  }
  // Some dapps send leading zeros; they are unambiguous.
  if (typeof value !== 'string' || !/^0x[0-9a-f]{1,64}$/i.test(value)) {
    throw refuse(`${at}.value`, 'must be a quantity as 0x and hex digits')
  }
  if (to === undefined && data === '0x') {
    throw refuse(`${at}.to`, 'must be an address where there is no data')
  }
  return {
    ...(to !== undefined && { to: toChecksumAddress(to) }),
    value: toQuantity(BigInt(value)),
    data: data.toLowerCase(),
  }
}

/** Many libraries send null for a missing member. */
const isAbsent = (value: unknown): boolean =>
  value === undefined || value === null

const withoutNull = (
  members: Record<string, unknown>,
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(members).filter(([, value]) => value !== null),
  )
