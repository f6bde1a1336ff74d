import { browser, readDisconnects } from '../messaging/browser.ts'
import { defaultWalletKey } from '../protocol/default-wallet.ts'
import {
  HANDOVER_EVENT,
  isMissingIdCall,
  isWakeCall,
  type ToPage,
} from '../protocol/envelope.ts'
import { formatPortName } from '../protocol/link.ts'
import { isServedDocument } from '../protocol/served-document.ts'
import { createRelay } from './relay.ts'

/** Connects the page's private port to the worker for the page's lifetime. */
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
  /** `document.open` removes them; adding a listener twice is harmless. */
  const listen = (): void => {
    addEventListener('pagehide', onHide)
    addEventListener('pageshow', onShow)
    document.addEventListener('prerenderingchange', relay.resume)
  }
  listen()
  browser.runtime.onMessage.addListener((message: unknown) => {
    if (isWakeCall(message)) relay.wake()
    if (isMissingIdCall(message)) warnOnce(message.method)
    return undefined
  })
  pagePort.onmessage = ({ data }: MessageEvent<unknown>) => {
    listen()
    relay.fromPage(data)
  }
  offerAsDefault(pagePort)
}

let hasWarned = false

/** Once per document: a page may repeat the mistake many times a second. */
const warnOnce = (method: string): void => {
  if (hasWarned) return
  hasWarned = true
  console.warn(`Portolan did not run ${method}: add an id to get an answer.`)
}

/**
 * Read here, so that a page load does not wake the worker: a content script may
 * only read this storage area.
 */
const offerAsDefault = async (pagePort: MessagePort): Promise<void> => {
  try {
    const key = await defaultWalletKey(self.origin)
    const found = await browser.storage.sync.get(key)
    if (Object.hasOwn(found, key)) pagePort.postMessage({ type: 'default' })
  } catch {
    // Without `window.ethereum`, a page finds the wallet by its announcements.
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
