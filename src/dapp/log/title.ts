import type { Call } from '../transports/wallet.ts'

/** An invoked method is titled by its own name and chain. */
export const titleOf = ({ method, params }: Call): string => {
  if (method !== 'wallet_invokeMethod') return method
  const { scope, request } = Object(params)
  return `${Object(request).method} on ${scope}`
}
