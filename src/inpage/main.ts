import { isServedDocument } from '../protocol/served-document.ts'
import { createProvider } from './provider.ts'
import { createWindowTransport } from './window-transport.ts'

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
}
