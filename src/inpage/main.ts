import { isServedDocument } from '../protocol/served-document.ts'
import {
  announce,
  CAIP_294,
  createAnnouncement,
  createWalletInfo,
  EIP_6963,
} from './announce.ts'
import { createDefaultWallet } from './default-wallet.ts'
import { createEthereumProvider } from './ethereum-provider.ts'
import { onRewritten } from './on-rewritten.ts'
import { createProvider } from './provider.ts'
import { createRpcChannel } from './rpc-channel.ts'
import { createWindowTransport } from './window-transport.ts'

/** Inserted by the build: a page script cannot ask the browser for it. */
declare const __EXTENSION_ID__: string

const { origin } = self
const { contentType } = document

// A wallet never overwrites another one that has the name.
if (isServedDocument({ origin, contentType }) && !('portolan' in window)) {
  const channel = createRpcChannel(createWindowTransport())
  const provider = createEthereumProvider(channel)
  Object.defineProperty(window, 'portolan', {
    value: createProvider(channel),
    enumerable: true,
    writable: false,
    configurable: false,
  })
  const beDefault = createDefaultWallet(window, provider)
  channel.onMessage(({ type }) => {
    if (type === 'default') beDefault()
  })
  const info = createWalletInfo(crypto.randomUUID())
  announce({
    page: window,
    announcements: [
      [CAIP_294, createAnnouncement(info, __EXTENSION_ID__)],
      [EIP_6963, Object.freeze({ info, provider })],
    ],
    onRewritten: (listener) => onRewritten(document, listener),
  })
}
