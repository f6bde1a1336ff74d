/** An error as it stands on the wire. */
export type WireError = {
  code: number
  message: string
  data?: Readonly<Record<string, string>>
}

/**
 * Code and words of every error we may send, free of libraries so that the page
 * script can use them too. The worker's factories are in errors.ts.
 */
export const errorCatalogue = {
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
  /** EIP-1474 */
  limitExceeded: { code: -32005, message: 'Request limit exceeded.' },
  /** EIP-1193 */
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
