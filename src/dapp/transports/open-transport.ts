import { throughProvider } from './ethereum.ts'
import { PORT_CLOSED, throughPort } from './external.ts'
import { throughPage } from './injected.ts'
import { pageGlobals } from './page-globals.ts'
import type { Transport, Wallet } from './wallet.ts'

/** The name of the wallet, `rdns`, is for the code that finds it again. */
export const openTransport = (transport: Transport, rdns: string): Wallet => {
  switch (transport.kind) {
    case 'injected':
      return throughPage(transport.provider)
    case 'external':
      return throughPort(pageGlobals().chrome?.runtime, transport.extensionId)
    case 'ethereum':
      return throughProvider(transport.provider, rdns)
  }
}

const sessionEvents = ['wallet_sessionChanged', 'wallet_notify', PORT_CLOSED]

const ethereumEvents = [
  'connect',
  'disconnect',
  'accountsChanged',
  'chainChanged',
  'message',
]

/** In the order in which a card lists them. */
export const transports: Record<
  Transport['kind'],
  { name: string; events: readonly string[] }
> = {
  injected: { name: 'Injected provider', events: sessionEvents },
  external: { name: 'External port', events: sessionEvents },
  ethereum: { name: 'Ethereum provider', events: ethereumEvents },
}
