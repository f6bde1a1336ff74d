import type { InjectedProvider } from './wallet.ts'

type PageEvent<Arguments extends unknown[]> = {
  addListener: (listener: (...args: Arguments) => void) => void
}

export type Port = {
  postMessage: (message: unknown) => void
  disconnect: () => void
  onMessage: PageEvent<[message: unknown]>
  onDisconnect: PageEvent<[]>
}

export type Runtime = {
  connect: (extensionId: string) => Port
  lastError?: { message?: string }
}

type WalletPage = {
  portolan?: InjectedProvider
  /** `runtime` is there only when some extension lets this page connect. */
  chrome?: { runtime?: Runtime }
}

/** All that a page can see of a wallet before it is announced. */
export const pageGlobals = (): WalletPage => window as unknown as WalletPage
