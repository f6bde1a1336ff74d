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
 * There was no answer to be had. It keeps no `cause`: what a transport throws
 * names the address, and the address holds the API key.
 */
export class NodeOutageError extends Error {
  override readonly name = 'NodeOutageError'
  readonly reason: OutageReason
  /** What HTTP said, where it was HTTP that said no. */
  readonly status: number | undefined

  constructor(reason: OutageReason, status?: number) {
    super(outageMessages[reason])
    this.reason = reason
    this.status = status
  }
}

/** HTTP's 429. The node took nothing, and may have said when to come back. */
export class RateLimitedError extends NodeOutageError {
  /** Milliseconds to wait; undefined when the node did not say. */
  readonly retryAfter: number | undefined

  constructor(retryAfter: number | undefined) {
    super('rate-limited', 429)
    this.retryAfter = retryAfter
  }
}

/** Nothing went out: there was no connection to send it over. */
export class NotConnectedError extends NodeOutageError {
  constructor() {
    super('unreachable')
  }
}

/** The node is there and serves another chain, so it must not be used. */
export class WrongChainError extends Error {
  override readonly name = 'WrongChainError'
  /** The chain it serves, in decimal digits. */
  readonly said: string

  constructor(said: string) {
    super('The node serves another chain')
    this.said = said
  }
}

/** The node's own JSON-RPC error: an answer, as final as a result. */
export class NodeAnswerError extends Error {
  override readonly name = 'NodeAnswerError'
  readonly code: number
  /** Undefined when the node sent none. */
  readonly data: Json | undefined

  constructor(error: { code: number; message: string; data?: Json }) {
    super(error.message)
    this.code = error.code
    this.data = error.data
  }
}

/** Which part of a node's address cannot be used, and why. */
export type EndpointFault = {
  field: 'baseUrl' | 'wsUrl' | 'apiKey'
  problem:
    | 'not-a-url'
    | 'scheme'
    | 'insecure'
    | 'credentials'
    | 'query'
    | 'fragment'
    | 'has-key'
    | 'has-version'
    | 'key-form'
}

/** An address or a key that cannot be a node's; says why, repeats neither. */
export class InvalidEndpointError extends Error {
  override readonly name = 'InvalidEndpointError'
  /** For those who word it themselves. */
  readonly fault: EndpointFault | undefined

  constructor(message: string, fault?: EndpointFault) {
    super(message)
    this.fault = fault
  }
}
