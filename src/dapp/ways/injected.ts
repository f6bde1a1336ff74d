import type { InjectedProvider, Wallet } from './wallet.ts'

/** The wallet's script in this page carries the words. */
export const throughPage = (provider: InjectedProvider): Wallet => ({
  request: (call) => provider.request(call),
  on: (name, listener) => {
    provider.on(name, listener)
    return () => provider.off(name, listener)
  },
  // The document is the connection: there is nothing to close before it goes.
  close: () => undefined,
})
