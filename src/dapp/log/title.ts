import type { Call } from '../ways/wallet.ts'

/** An invoked method is known by its own name and chain, not by its carrier. */
export const titleOf = ({ method, params }: Call): string => {
  if (method !== 'wallet_invokeMethod') return method
  const { scope, request } = Object(params)
  return `${Object(request).method} on ${scope}`
}
