import type { Call } from '../transports/wallet.ts'
import { scopesToRequest } from './granted.ts'

/** The four methods of the session API, as calls. */
export const sessionCalls = {
  create: (scopes: readonly string[]): Call => ({
    method: 'wallet_createSession',
    params: { optionalScopes: scopesToRequest(scopes) },
  }),
  read: (): Call => ({ method: 'wallet_getSession' }),
  /** Without scopes, the whole session. */
  revoke: (scopes?: readonly string[]): Call => ({
    method: 'wallet_revokeSession',
    params: scopes ? { scopes } : {},
  }),
  invoke: (scope: string, request: Call): Call => ({
    method: 'wallet_invokeMethod',
    params: { scope, request },
  }),
}
