import type { EthereumProvider, Wallet } from './wallet.ts'

/** A provider of EIP-1193. Anybody may have announced it, so it may do anything. */
export const throughProvider = (provider: EthereumProvider): Wallet => ({
  // `async`, so that what throws at once is a rejection like any other.
  request: async (call) => provider.request(call),
  on: (name, listener) => {
    provider.on?.(name, listener)
    return () => provider.removeListener?.(name, listener)
  },
  close: () => undefined,
})
