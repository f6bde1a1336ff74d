import { browser, type Port } from '../messaging/browser.ts'
import { POPUP_PORT } from '../messaging/popup-contract.ts'
import { PAGE_PORT_PREFIX } from '../protocol/envelope.ts'
import { limitStorageToTrustedContexts } from '../storage/trusted-contexts.ts'
import { createFrameAnswerer } from './answer-frames.ts'
import { createCallLimiter } from './call-limiter.ts'
import { createKeepAwake } from './keep-awake.ts'
import { consoleLog } from './log.ts'
import { createOverview } from './overview.ts'
import { createPagePorts } from './page-ports.ts'
import { createPageServer } from './page-server.ts'
import { serveExternal } from './serve-external.ts'
import { servePage } from './serve-page.ts'
import { servePopup } from './serve-popup.ts'
import { createSessions } from './stores/sessions.ts'

// First of all: content scripts can read extension storage until this is said.
const ready = limitStorageToTrustedContexts(browser)
ready.catch((error) => consoleLog.error('storage is not limited', error))

const extensionId = browser.runtime.id
const log = consoleLog
const keepAwake = createKeepAwake(() => browser.runtime.getPlatformInfo())
const pagePorts = createPagePorts()
const answerer = createFrameAnswerer(
  createPageServer({
    sessions: createSessions({ area: browser.storage.local, log }),
    limiter: createCallLimiter(),
    keepAwake,
    log,
    ready,
  }),
)

browser.runtime.onConnect.addListener((port: Port) => {
  if (port.name.startsWith(PAGE_PORT_PREFIX)) {
    servePage(port, { extensionId, answerer, pagePorts })
  } else if (port.name === POPUP_PORT) {
    servePopup({
      port,
      extensionId,
      extensionOrigin: new URL(browser.runtime.getURL('')).origin,
      overview: () =>
        createOverview({
          version: browser.runtime.getManifest().version,
          extensionId,
          connections: pagePorts.all(),
        }),
      onOverviewChanged: pagePorts.onChanged,
    })
  } else {
    port.disconnect()
  }
})

browser.runtime.onConnectExternal.addListener((port: Port) => {
  serveExternal(port, { extensionId, answerer, pagePorts, keepAwake })
})
