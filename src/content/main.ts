import { browser, readDisconnects } from '../messaging/browser.ts'
import {
  formatPagePortName,
  HANDOVER_EVENT,
  isWakeCall,
  type ToPage,
} from '../protocol/envelope.ts'
import { isServedDocument } from '../protocol/served-document.ts'
import { createRelay } from './relay.ts'

/** Joins the page's private port to the worker for as long as the page lives. */
const serve = (pagePort: MessagePort): void => {
  const channel = crypto.randomUUID()
  const relay = createRelay({
    toPage: (message: ToPage) => pagePort.postMessage(message),
    openPort: (heard) => {
      const name = formatPagePortName({ channel, heard })
      return readDisconnects(browser.runtime.connect({ name }))
    },
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
