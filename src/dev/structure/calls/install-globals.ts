import { wordlist } from '@scure/bip39/wordlists/english.js'
import { EXTENSION_ID } from './memory-browser.ts'
import { createMemoryDatabases } from './memory-database.ts'
import { answerPost } from './memory-node.ts'

/**
 * Gives this process the globals that page script, content script and worker
 * have in a browser. They share them, so run this in a thread of its own.
 */
export const installGlobals = ({
  origin,
  browser,
}: {
  origin: string
  browser: object
}): void => {
  const page = new EventTarget()
  const globals = {
    // Both: the polyfill takes `browser` over if `chrome` is there, too.
    browser,
    chrome: browser,
    __EXTENSION_ID__: EXTENSION_ID,
    window: globalThis,
    self: globalThis,
    origin,
    document: Object.assign(new EventTarget(), { contentType: 'text/html' }),
    addEventListener: page.addEventListener.bind(page),
    removeEventListener: page.removeEventListener.bind(page),
    dispatchEvent: page.dispatchEvent.bind(page),
    MutationObserver: class {
      observe(): void {
        // Nothing rewrites this document.
      }
    },
    WebSocket: class {
      constructor() {
        throw new Error('this node has no WebSocket')
      }
    },
    indexedDB: createMemoryDatabases(),
    fetch: fetchFromMemory,
  }
  for (const [name, value] of Object.entries(globals)) {
    Object.defineProperty(globalThis, name, {
      value,
      writable: true,
      configurable: true,
    })
  }
}

const fetchFromMemory = async (
  url: string | URL,
  init?: RequestInit,
): Promise<Response> =>
  String(url).endsWith('.txt')
    ? new Response(wordlist.join('\n'))
    : new Response(answerPost(String(url), String(init?.body)), {
        headers: { 'content-type': 'application/json' },
      })
