import { JsonRpcError } from '@metamask/rpc-errors'
import type { Json } from '@metamask/utils'
import {
  batchErrors,
  errorCatalogue,
  type WireError,
} from './error-catalogue.ts'

type ErrorData = Record<string, string>

/** The path and reason of a mistake: `params.scope`, `must be a string`. */
export type Complaint = { path: string; reason: string }

/** The only error class whose code, message and data may reach a page. */
export type RpcError = JsonRpcError<ErrorData>

const create = ({ code, message }: WireError, data?: ErrorData): RpcError =>
  new JsonRpcError<ErrorData>(code, message, data)

export const parseError = (): RpcError => create(errorCatalogue.parse)

export const invalidRequest = (reason: string): RpcError =>
  create(errorCatalogue.invalidRequest, { reason })

export const methodNotFound = (): RpcError =>
  create(errorCatalogue.methodNotFound)

export const invalidParams = ({ path, reason }: Complaint): RpcError =>
  create(errorCatalogue.invalidParams, { path, reason })

export const internalError = (): RpcError => create(errorCatalogue.internal)

/** Something was sent, but it is unknown whether it arrived. */
export const unknownOutcome = (hash: string): RpcError =>
  create(errorCatalogue.internal, { reason: 'unknown-outcome', hash })

export const limitExceeded = (reason: string): RpcError =>
  create(errorCatalogue.limitExceeded, { reason })

export const filterNotFound = (): RpcError =>
  create(errorCatalogue.filterNotFound)

export const unauthorized = (): RpcError => create(errorCatalogue.unauthorized)

export const requestPending = (): RpcError =>
  create(errorCatalogue.requestPending)

export const userRejected = (): RpcError => create(errorCatalogue.userRejected)

export const unsupportedMethod = (reason: string): RpcError =>
  create(errorCatalogue.unsupportedMethod, { reason })

/** Why the node of a chain does not answer. */
export const nodeFailures = [
  'no-node',
  'unreachable',
  'timeout',
  'rate-limited',
  'unauthorized',
  'malformed',
] as const

export type NodeFailure = (typeof nodeFailures)[number]

export const chainDisconnected = (reason: NodeFailure): RpcError =>
  create(errorCatalogue.chainDisconnected, { reason })

export const unrecognizedChain = (chainId: string): RpcError =>
  create(errorCatalogue.unrecognizedChain, {
    reason: `the wallet does not know the chain ${chainId}`,
  })

/** Why a batch of calls was refused (EIP-5792). */
export const batchError = (
  kind: keyof typeof batchErrors,
  reason: string,
): RpcError => create(batchErrors[kind], { reason })

export const duplicateBatchId = (): RpcError =>
  batchError('duplicateId', 'this site has used the id before')

/** A node's own error, passed on to the page with its data unchanged. */
export class NodeError extends JsonRpcError<Json> {}

export const nodeError = ({
  code,
  message,
  data,
}: {
  code: number
  message: string
  data?: Json | undefined
}): NodeError =>
  // The library requires a message, but a node may send none.
  new NodeError(code, message || errorCatalogue.internal.message, data)

export const scopesNotSupported = (): RpcError =>
  create(errorCatalogue.scopesNotSupported)

export const invalidScopedProperties = (complaint: Complaint): RpcError =>
  create(errorCatalogue.invalidScopedProperties, complaint)

export const misplacedScopedProperties = (complaint: Complaint): RpcError =>
  create(errorCatalogue.misplacedScopedProperties, complaint)

export const invalidSessionProperties = (complaint: Complaint): RpcError =>
  create(errorCatalogue.invalidSessionProperties, complaint)

export const isRpcError = (error: unknown): error is JsonRpcError<never> =>
  error instanceof JsonRpcError
