import type { InjectedProvider, Wallet } from './wallet.ts'

/** Talks to the wallet's provider in this page. */
export const throughPage = (provider: InjectedProvider): Wallet => ({
  request: (call) => provider.request(call),
  on: (name, listener) => {
    provider.on(name, listener)
    return () => provider.off(name, listener)
  },
  // The connection belongs to the document: there is nothing to close.
  close: () => undefined,
  code: 'const wallet = window.portolan',
})
