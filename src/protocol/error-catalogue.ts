import type { Json } from '@metamask/utils'

/** An error as sent to a page. */
export type WireError = { code: number; message: string; data?: Json }

/** The relay's own errors, in a separate object so that its script is small. */
export const relayErrors = {
  /** EIP-1474 */
  limitExceeded: { code: -32005, message: 'Request limit exceeded.' },
  /** EIP-1193, with the message of CAIP-27 */
  unauthorized: {
    code: 4100,
    message:
      'The requested account and/or method has not been authorized by the user.',
  },
  /** EIP-1193 */
  disconnected: {
    code: 4900,
    message: 'The provider is disconnected from all chains.',
  },
} as const satisfies Record<string, WireError>

/**
 * Code and message of every error that a page may get. No imports, so that the
 * page script can use it. The worker's factories are in errors.ts.
 */
export const errorCatalogue = {
  ...relayErrors,
  /** JSON-RPC 2.0, section 5.1 */
  parse: { code: -32700, message: 'Invalid JSON was received.' },
  /** JSON-RPC 2.0, section 5.1 */
  invalidRequest: {
    code: -32600,
    message: 'The JSON sent is not a valid Request object.',
  },
  /** JSON-RPC 2.0, section 5.1 */
  methodNotFound: {
    code: -32601,
    message: 'The method does not exist / is not available.',
  },
  /** JSON-RPC 2.0, section 5.1 */
  invalidParams: { code: -32602, message: 'Invalid method parameter(s).' },
  /** JSON-RPC 2.0, section 5.1 */
  internal: { code: -32603, message: 'Internal JSON-RPC error.' },
  /** The message that all nodes use. */
  filterNotFound: { code: -32000, message: 'filter not found' },
  /** EIP-1474, resource unavailable: a prompt is open already. */
  requestPending: {
    code: -32002,
    message: 'A request is already pending; wait for its answer.',
  },
  /** EIP-1193 */
  userRejected: { code: 4001, message: 'User rejected the request.' },
  /** EIP-1193 */
  unsupportedMethod: {
    code: 4200,
    message: 'The provider does not support the requested method.',
  },
  /** EIP-1193 */
  chainDisconnected: {
    code: 4901,
    message: 'The provider is not connected to the requested chain.',
  },
  /** EIP-3326 */
  unrecognizedChain: { code: 4902, message: 'Unrecognized chain ID.' },
  /** CAIP-25; the message is that of deployed wallets. */
  scopesNotSupported: {
    code: 5100,
    message: 'Requested scopes are not supported',
  },
  /** CAIP-25 */
  invalidScopedProperties: {
    code: 5300,
    message: 'Invalid scopedProperties requested',
  },
  /** CAIP-25 */
  misplacedScopedProperties: {
    code: 5301,
    message: 'scopedProperties can only be outside of sessionScopes',
  },
  /** CAIP-25 */
  invalidSessionProperties: {
    code: 5302,
    message: 'Invalid sessionProperties requested',
  },
} as const satisfies Record<string, WireError>

/**
 * The errors of EIP-5792, apart from 5750: this wallet is never ready to become
 * atomic. In a separate object, so that the page script is small.
 */
export const batchErrors = {
  unsupportedCapability: {
    code: 5700,
    message: 'Unsupported non-optional capability.',
  },
  unsupportedChain: { code: 5710, message: 'Unsupported chain id.' },
  duplicateId: { code: 5720, message: 'Duplicate ID.' },
  unknownId: { code: 5730, message: 'Unknown bundle id.' },
  tooLarge: { code: 5740, message: 'Bundle too large.' },
  notAtomic: { code: 5760, message: 'Atomicity not supported.' },
} as const satisfies Record<string, WireError>
