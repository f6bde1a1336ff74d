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
  /** `runtime` exists only if an extension accepts connections from this page. */
  chrome?: { runtime?: Runtime }
}

/** What a page can see of a wallet without an announcement. */
export const pageGlobals = (): WalletPage => window as unknown as WalletPage
