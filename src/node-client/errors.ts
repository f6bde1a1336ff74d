import type { Json } from './json.ts'

export type OutageReason =
  | 'unreachable'
  | 'timeout'
  | 'rate-limited'
  | 'unauthorized'
  | 'malformed'

const outageMessages: Readonly<Record<OutageReason, string>> = {
  unreachable: 'The node cannot be reached',
  timeout: 'The node did not answer in time',
  'rate-limited': 'The node takes no more requests for now',
  unauthorized: 'The node does not accept the API key',
  malformed: 'The node answered with something that is not an answer',
}

/**
 * No answer. There is no `cause`: transport errors contain the address, which
 * contains the API key.
 */
export class NodeOutageError extends Error {
  override readonly name = 'NodeOutageError'
  readonly reason: OutageReason
  /** The HTTP status, if there was one. */
  readonly status: number | undefined
  /** Whether the call was not sent, so that the node cannot have it. */
  isUnsent = false
  /** Milliseconds to wait; undefined if the node did not say. */
  retryAfter: number | undefined

  constructor(reason: OutageReason, status?: number) {
    super(outageMessages[reason])
    this.reason = reason
    this.status = status
  }
}

/** Marks the error of what precedes a call, such as the check of the chain. */
export const toUnsent = (error: unknown): unknown => {
  if (error instanceof NodeOutageError) error.isUnsent = true
  return error
}

/**
 * HTTP status 429. The node did not execute the call, and may have said when to
 * retry.
 */
export class RateLimitedError extends NodeOutageError {
  constructor(retryAfter: number | undefined) {
    super('rate-limited', 429)
    this.retryAfter = retryAfter
  }
}

/** There was no connection. */
export class NotConnectedError extends NodeOutageError {
  override isUnsent = true

  constructor() {
    super('unreachable')
  }
}

/** The node serves another chain, so it must not be used. */
export class WrongChainError extends NodeOutageError {
  override isUnsent = true
  /** The node's chain id, in decimal digits. */
  readonly said: string

  constructor(said: string) {
    super('unreachable')
    this.said = said
  }
}

/** The node's own JSON-RPC error: an answer, as final as a result. */
export class NodeAnswerError extends Error {
  override readonly name = 'NodeAnswerError'
  readonly code: number
  /** Undefined if the node sent none. */
  readonly data: Json | undefined

  constructor(error: { code: number; message: string; data?: Json }) {
    super(error.message)
    this.code = error.code
    this.data = error.data
  }
}

/** Which part of a node's address is invalid, and why. */
export type EndpointFault = {
  field: 'url' | 'wsUrl'
  problem: 'not-a-url' | 'scheme' | 'insecure' | 'fragment' | 'key-needed'
}

/** An invalid address or key; says why, without quoting either. */
export class InvalidEndpointError extends Error {
  override readonly name = 'InvalidEndpointError'
  /** For callers with their own wording. */
  readonly fault: EndpointFault | undefined

  constructor(message: string, fault?: EndpointFault) {
    super(message)
    this.fault = fault
  }
}
