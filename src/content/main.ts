import { browser } from '../messaging/browser.ts'
import {
  HANDOVER_EVENT,
  PAGE_PORT_PREFIX,
  type ToPage,
} from '../protocol/envelope.ts'
import { isServedDocument } from '../protocol/served-document.ts'
import { createRelay } from './relay.ts'

/** Joins the page's private port to the worker for as long as the page lives. */
const serve = (pagePort: MessagePort): void => {
  const channel = crypto.randomUUID()
  const relay = createRelay({
    toPage: (message: ToPage) => pagePort.postMessage(message),
    openPort: () =>
      browser.runtime.connect({ name: `${PAGE_PORT_PREFIX}${channel}` }),
    schedule: (task, milliseconds) => setTimeout(task, milliseconds),
  })
  if ('prerendering' in document && document.prerendering) {
    relay.pause()
    document.addEventListener('prerenderingchange', relay.resume, {
      once: true,
    })
  }
  addEventListener('pagehide', ({ persisted }) => {
    if (persisted) relay.pause()
  })
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) relay.resume()
  })
  pagePort.onmessage = ({ data }: MessageEvent<unknown>) => relay.fromPage(data)
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
