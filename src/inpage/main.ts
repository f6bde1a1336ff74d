import { isServedDocument } from '../protocol/served-document.ts'
import { announceWallet, createAnnouncement } from './announce.ts'
import { onRewritten } from './on-rewritten.ts'
import { createProvider } from './provider.ts'
import { createWindowTransport } from './window-transport.ts'

/** Put in by the build: a page script cannot ask the browser for it. */
declare const __EXTENSION_ID__: string

const { origin } = self
const { contentType } = document

// Whoever holds the name already keeps it: a wallet never overwrites another.
if (isServedDocument({ origin, contentType }) && !('portolan' in window)) {
  Object.defineProperty(window, 'portolan', {
    value: createProvider(createWindowTransport()),
    enumerable: true,
    writable: false,
    configurable: false,
  })
  const uuid = crypto.randomUUID()
  const extensionId = __EXTENSION_ID__
  announceWallet({
    page: window,
    announcement: createAnnouncement({ uuid, extensionId }),
    onRewritten: (listener) => onRewritten(document, listener),
  })
}
