import { throughProvider } from './ethereum.ts'
import { PORT_CLOSED, throughPort } from './external.ts'
import { throughPage } from './injected.ts'
import { pageGlobals } from './page-globals.ts'
import type { Wallet, Way } from './wallet.ts'

export const openWay = (way: Way): Wallet => {
  switch (way.kind) {
    case 'injected':
      return throughPage(way.provider)
    case 'external':
      return throughPort(pageGlobals().chrome?.runtime, way.extensionId)
    case 'ethereum':
      return throughProvider(way.provider)
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

/** In the order in which a card offers them. */
export const ways: Record<
  Way['kind'],
  { name: string; events: readonly string[] }
> = {
  injected: { name: 'Injected provider', events: sessionEvents },
  external: { name: 'External port', events: sessionEvents },
  ethereum: { name: 'Ethereum provider', events: ethereumEvents },
}
