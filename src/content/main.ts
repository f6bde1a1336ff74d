import { browser, readDisconnects } from '../messaging/browser.ts'
import {
  HANDOVER_EVENT,
  isMissingIdCall,
  isWakeCall,
  type ToPage,
} from '../protocol/envelope.ts'
import { formatPortName } from '../protocol/link.ts'
import { isServedDocument } from '../protocol/served-document.ts'
import { siteGroupKey } from '../protocol/site-settings.ts'
import { createRelay, type Relay } from './relay.ts'

/** Connects the page script to the worker for the page's lifetime. */
const serve = (fromPage: MessagePort, toPage: MessagePort): void => {
  const channel = crypto.randomUUID()
  const relay = createRelay({
    toPage: (message: ToPage) =>
      toPage.dispatchEvent(new MessageEvent('message', { data: message })),
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
  let root: Element | undefined | null
  /** `document.open` removes them, and with them the root of the document. */
  const listen = (): void => {
    if (root === document.documentElement) return
    root = document.documentElement
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
  fromPage.onmessage = ({ data }: MessageEvent<unknown>) => {
    listen()
    relay.fromPage(data)
  }
  askForSettings(relay)
}

let hasWarned = false

/** Once per document: a page may repeat the mistake many times a second. */
const warnOnce = (method: string): void => {
  if (hasWarned) return
  hasWarned = true
  console.warn(`Portolan did not run ${method}: add an id to get an answer.`)
}

/**
 * Only the worker has the settings of sites. It is asked if this site may have
 * some, so that other page loads do not wake it.
 */
const askForSettings = async (relay: Relay): Promise<void> => {
  try {
    const key = siteGroupKey(self.origin)
    const found = await browser.storage.sync.get(key)
    if (Object.hasOwn(found, key)) relay.readSite()
  } catch {
    // Without settings, a page finds the wallet by its announcements.
  }
}

if (
  isServedDocument({
    origin: self.origin,
    contentType: document.contentType,
  })
) {
  // The first ports are the page script's: no script of the page has run yet.
  addEventListener(
    HANDOVER_EVENT,
    (event) => {
      event.stopImmediatePropagation()
      const [fromPage, toPage] = (event as MessageEvent).ports
      if (fromPage && toPage) serve(fromPage, toPage)
    },
    { once: true },
  )
}
