import { JsonRpcError } from '@metamask/rpc-errors'
import { errorCatalogue, type WireError } from './error-catalogue.ts'

type ErrorData = NonNullable<WireError['data']>

/** What is wrong with a request, and where: `params.scope`, `must be a string`. */
export type Complaint = { path: string; reason: string }

/** The only error class whose code, message and data may reach a page. */
export type RpcError = JsonRpcError<ErrorData>

const create = (
  { code, message }: WireError,
  data?: Readonly<ErrorData>,
): RpcError => new JsonRpcError<ErrorData>(code, message, data)

export const parseError = (): RpcError => create(errorCatalogue.parse)

export const invalidRequest = (reason: string): RpcError =>
  create(errorCatalogue.invalidRequest, { reason })

export const methodNotFound = (): RpcError =>
  create(errorCatalogue.methodNotFound)

export const invalidParams = (complaint: Complaint): RpcError =>
  create(errorCatalogue.invalidParams, complaint)

export const internalError = (): RpcError => create(errorCatalogue.internal)

export const limitExceeded = (reason: string): RpcError =>
  create(errorCatalogue.limitExceeded, { reason })

export const unauthorized = (): RpcError => create(errorCatalogue.unauthorized)

export const isRpcError = (error: unknown): error is JsonRpcError<never> =>
  error instanceof JsonRpcError
