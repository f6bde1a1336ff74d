import { browser, readDisconnects } from '../messaging/browser.ts'
import { defaultWalletKey } from '../protocol/default-wallet.ts'
import {
  HANDOVER_EVENT,
  isWakeCall,
  type ToPage,
} from '../protocol/envelope.ts'
import { formatPortName } from '../protocol/link.ts'
import { isServedDocument } from '../protocol/served-document.ts'
import { createRelay } from './relay.ts'

/** Joins the page's private port to the worker for as long as the page lives. */
const serve = (pagePort: MessagePort): void => {
  const channel = crypto.randomUUID()
  const relay = createRelay({
    toPage: (message: ToPage) => pagePort.postMessage(message),
    openPort: () =>
      readDisconnects(
        browser.runtime.connect({ name: formatPortName(channel) }),
      ),
    isPrerendering: () =>
      'prerendering' in document && document.prerendering === true,
    schedule: (task, milliseconds) => setTimeout(task, milliseconds),
  })
  const onHide = ({ persisted }: PageTransitionEvent): void => {
    if (persisted) relay.pause()
  }
  const onShow = ({ persisted }: PageTransitionEvent): void => {
    if (persisted) relay.resume()
  }
  /** `document.open` takes them away; added again, a listener stays one. */
  const listen = (): void => {
    addEventListener('pagehide', onHide)
    addEventListener('pageshow', onShow)
    document.addEventListener('prerenderingchange', relay.resume)
  }
  listen()
  browser.runtime.onMessage.addListener((message: unknown) => {
    if (isWakeCall(message)) relay.wake()
    return undefined
  })
  pagePort.onmessage = ({ data }: MessageEvent<unknown>) => {
    listen()
    relay.fromPage(data)
  }
  offerAsDefault(pagePort)
}

/**
 * Looked up here, so that no page load has to wake the worker: of all storage
 * this is the part that a content script may read.
 */
const offerAsDefault = async (pagePort: MessagePort): Promise<void> => {
  try {
    const key = await defaultWalletKey(self.origin)
    const found = await browser.storage.sync.get(key)
    if (Object.hasOwn(found, key)) pagePort.postMessage({ type: 'default' })
  } catch {
    // A page without `window.ethereum` finds the wallet by its announcements.
  }
}

if (
  isServedDocument({
    origin: self.origin,
    contentType: document.contentType,
  })
) {
  // The first port is the page script's: no script of the page has run yet.
  addEventListener(
    HANDOVER_EVENT,
    (event) => {
      event.stopImmediatePropagation()
      const [port] = (event as MessageEvent).ports
      if (port) serve(port)
    },
    { once: true },
  )
}
