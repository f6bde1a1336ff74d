import { createRelay, type Relay } from '../content/relay.ts'
import { createEmitter } from '../inpage/emitter.ts'
import {
  createEthereumProvider,
  type EthereumProvider,
} from '../inpage/ethereum-provider.ts'
import { createProvider, type Provider } from '../inpage/provider.ts'
import { createProviderState } from '../inpage/provider-state.ts'
import { createRpcChannel } from '../inpage/rpc-channel.ts'
import { createSubscriptions } from '../inpage/subscriptions.ts'
import type { PageSender, Port } from '../messaging/browser.ts'
import type { ToPage } from '../protocol/envelope.ts'
import { formatPortName } from '../protocol/link.ts'
import { EXTENSION_ID } from './memory-host.ts'

export type MockPage = Readonly<{
  /** The session API, as `window.portolan` of a page. */
  portolan: Provider
  /** EIP-1193, as the wallet announces it to a page. */
  ethereum: EthereumProvider
  relay: Relay
}>

/** The page script and the relay of one page, connected in memory. */
export const createMockPage = ({
  origin,
  connect,
}: {
  origin: string
  connect: (from: { name: string; sender: PageSender }) => Port
}): MockPage => {
  let deliver: (message: ToPage) => void = () => undefined
  const channelName = crypto.randomUUID()
  const sender: PageSender = {
    id: EXTENSION_ID,
    origin,
    url: `${origin}/`,
    documentId: channelName,
    frameId: 0,
    tab: { id: 1 } as NonNullable<PageSender['tab']>,
  }
  const relay = createRelay({
    toPage: (message) => queueMicrotask(() => deliver(message)),
    openPort: () => connect({ name: formatPortName(channelName), sender }),
    isPrerendering: () => false,
    schedule: (task, milliseconds) => setTimeout(task, milliseconds),
  })
  const channel = createRpcChannel({
    send: relay.fromPage,
    onMessage: (listener) => {
      deliver = listener
    },
  })
  return {
    portolan: createProvider(channel),
    ethereum: createEthereumProvider({
      channel,
      state: createProviderState(channel),
      subscriptions: createSubscriptions(channel),
      emitter: createEmitter(),
    }),
    relay,
  }
}
