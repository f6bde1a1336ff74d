// First, so that it runs before the modules below are evaluated.
import { earlyReads, limited } from './begin.ts'

// The others, in any order.

import { browser, type Port, readDisconnects } from '../messaging/browser.ts'
import { POPUP_PORT } from '../messaging/popup-contract.ts'
import { readPortName } from '../protocol/link.ts'
import { limitStorageToTrustedContexts } from '../storage/trusted-contexts.ts'
import { createBrowserHost } from './host/browser-host.ts'
import { consoleLog } from './host/log.ts'
import { openClickedNotices } from './host/notices.ts'
import { createRestartable } from './host/restartable.ts'
import { namespaces } from './namespaces/list.ts'
import { createBackground } from './worker.ts'

const background = createRestartable({
  host: { ...createBrowserHost(browser), ...earlyReads },
  limited,
  limitAgain: () => limitStorageToTrustedContexts(browser),
  create: (host, limited) =>
    createBackground({ host, log: consoleLog, limited, namespaces }),
})

// Register listeners synchronously: the browser delivers the event that woke
// the worker only to these.
browser.runtime.onConnect.addListener((port: Port) => {
  readDisconnects(port)
  if (readPortName(port.name) !== undefined) background.servePage(port)
  else if (port.name === POPUP_PORT) background.servePopup(port)
  else port.disconnect()
})
// Listens to a port only if it is served: a blocked site must cost little.
browser.runtime.onConnectExternal.addListener((port: Port) => {
  if (background.serveExternal(port)) readDisconnects(port)
})
browser.windows.onRemoved.addListener(background.windowClosed)
browser.alarms.onAlarm.addListener(background.alarm)
openClickedNotices(browser)
