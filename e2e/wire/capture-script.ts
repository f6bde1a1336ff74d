/** One message between a page and the wallet, as the page saw it. */
export type WireRecord = {
  /** Distinguishes the channels of a page: its provider's, and each port's. */
  channel: string
  way: 'injected' | 'external'
  from: 'page' | 'wallet'
  /** In epoch ms. */
  at: number
  message: unknown
}

/**
 * For `addInitScript`, which runs before the page script: writes every message
 * of the page's provider and of its ports to the console, after `prefix`. It
 * wraps only the wallet's own channels, which work as before. A page with
 * `?uncaptured` in its URL is skipped.
 */
export const captureWire = ({
  prefix,
  handover,
  extensionId,
}: {
  prefix: string
  handover: string
  extensionId: string
}): void => {
  const isPage = /^https?:$/.test(location.protocol)
  if (!isPage || location.search === '?uncaptured') return
  // Captured before any script of the page can replace them.
  const { stringify } = JSON
  const debug = console.debug.bind(console)
  const now = Date.now
  const id = crypto.randomUUID()
  let channels = 0

  const writerOf = (way: string) => {
    channels += 1
    const channel = `${id}/${channels}`
    return (from: string, message: unknown): void => {
      let json: string
      try {
        json = stringify({ channel, way, from, at: now(), message })
      } catch {
        // A message that cannot be serialised cannot be sent; its sender gets
        // the error.
        return
      }
      debug(prefix + json)
    }
  }

  type Posting = { postMessage: (message: unknown) => void }
  const watchPosts = (
    port: Posting,
    write: (from: string, message: unknown) => void,
  ): void => {
    const post = port.postMessage.bind(port)
    port.postMessage = (message) => {
      write('page', message)
      post(message)
    }
  }

  // The page script shares both ends of its channel, and dispatches events at
  // them.
  const { MessageChannel, dispatchEvent } = window
  let made: MessageChannel | undefined
  window.MessageChannel = class extends MessageChannel {
    constructor() {
      super()
      made = this
    }
  }
  const restore = (): void => {
    window.MessageChannel = MessageChannel
    // Its own, next to the inherited one.
    Reflect.deleteProperty(window, 'dispatchEvent')
  }
  window.dispatchEvent = (event) => {
    if (event.type === handover && made) {
      restore()
      const write = writerOf('injected')
      made.port1.addEventListener('message', ({ data }) =>
        write('wallet', data),
      )
      made.port2.addEventListener('message', ({ data }) => write('page', data))
    }
    return dispatchEvent.call(window, event)
  }
  // If there is a page script, it has run by then.
  document.addEventListener('readystatechange', restore, { once: true })

  const { runtime } = (globalThis as { chrome?: Partial<typeof chrome> })
    .chrome ?? { runtime: undefined }
  if (!runtime?.connect) return
  const connect = runtime.connect.bind(runtime)
  runtime.connect = (target) => {
    const port = connect(target)
    if (target !== extensionId) return port
    const write = writerOf('external')
    watchPosts(port, write)
    port.onMessage.addListener((message) => write('wallet', message))
    return port
  }
}
