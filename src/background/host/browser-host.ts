import type { Browser } from '../../messaging/browser.ts'
import {
  REQUESTS_WINDOW,
  siteActivityPath,
} from '../../messaging/popup-contract.ts'
import { WAKE_CALL } from '../../protocol/envelope.ts'
import { fillMessage } from '../../texts/fill-message.ts'
import { languageToLoad } from '../../texts/language-to-load.ts'
import { textsPath } from '../../texts/languages.ts'
import { formatLanguageOf, type GetText } from '../../texts/texts.ts'
import { createIndexedCopy } from '../accounts/indexed-copy.ts'
import type { EarlyReads } from './early-reads.ts'
import { eraseStorage } from './erase-storage.ts'
import type { Host } from './host.ts'
import { createNotices } from './notices.ts'
import type { Near } from './windows.ts'
import { isWorkerStopped } from './worker-stopped.ts'

const POPUP_PAGE = 'popup/popup.html'

/** The brand's dark blue, on which white text is readable. */
const BADGE_COLOR = '#1d4a63'

/** The same for what the user must not forget. */
const ALERT_COLOR = '#a3261d'

const AUTOMATIC_ICON = {
  16: 'icons/automatic-16.png',
  32: 'icons/automatic-32.png',
}

/** The popup fits the height of the approval window to its content. */
const SIZE = { width: 400, height: 640 }

/**
 * The background's host in a real browser, without the stores whose reads begin
 * before it is created.
 */
export const createBrowserHost = (
  browser: Browser,
): Omit<Host, keyof EarlyReads> => {
  // Those that a start needs: the first use of a namespace sets it up, so the
  // others are read where they are used.
  const { runtime, storage, windows, alarms, permissions } = browser
  const popupUrl = runtime.getURL(POPUP_PAGE)
  const requestsUrl = `${popupUrl}${REQUESTS_WINDOW}`
  const readFile = async (path: string): Promise<string> =>
    (await fetch(runtime.getURL(path))).text()
  const readTexts: Host['readTexts'] = async (chosen) => {
    const { i18n } = browser
    const language = languageToLoad(i18n, chosen)
    const messages = language && JSON.parse(await readFile(textsPath(language)))
    const text: GetText = (key, ...substitutions) =>
      messages
        ? fillMessage(messages, key, substitutions)
        : i18n.getMessage(key, substitutions)
    return { text, language: formatLanguageOf(text, i18n.getUILanguage()) }
  }
  const showAutomatic = async (isOn: boolean): Promise<void> => {
    const { default_icon: usual, default_title: name = '' } =
      runtime.getManifest().action ?? {}
    const said = isOn ? (await readTexts(undefined)).text('automaticIcon') : ''
    await browser.action.setIcon({
      path: isOn ? AUTOMATIC_ICON : (usual as Record<string, string>),
    })
    await browser.action.setTitle({ title: said ? `${name}: ${said}` : name })
  }
  return {
    extensionId: runtime.id,
    extensionOrigin: new URL(popupUrl).origin,
    version: runtime.getManifest().version,
    sync: storage.sync,
    syncKeys: async () => Object.keys(await storage.sync.get(null)),
    localKeys: async () => Object.keys(await storage.local.get(null)),
    vaultCopy: createIndexedCopy(globalThis.indexedDB),
    erase: async () => {
      await eraseStorage(browser, globalThis.indexedDB)
      await showAutomatic(false)
    },
    readWords: async () => (await readFile('words.txt')).split('\n'),
    readSuffixes: () => readFile('suffixes.txt'),
    readTexts,
    notices: createNotices(browser),
    windows: {
      open: async (near) => {
        const { id } = await windows.create({
          url: requestsUrl,
          type: 'popup',
          ...(near && (await boundsNear(browser, near))),
        })
        if (id === undefined) throw new Error('the new window has no id')
        return id
      },
      close: (windowId) => windows.remove(windowId),
      focus: async (windowId) =>
        void (await windows.update(windowId, { focused: true })),
      exists: async (windowId) => {
        try {
          await windows.get(windowId)
          return true
        } catch (error) {
          if (isWorkerStopped(error)) throw error
          // The only other reason: no window has this id.
          return false
        }
      },
      find: () =>
        // The part after # is the screen and does not identify the page.
        findWindow(browser, (url) => url.split('#')[0] === requestsUrl),
    },
    showActivity: async (origin) => {
      const url = `${popupUrl}#${siteActivityPath(origin)}`
      const shown = await findWindow(browser, (one) => one === url)
      if (shown === undefined) {
        await windows.create({ url, type: 'popup', ...SIZE })
      } else {
        await windows.update(shown, { focused: true })
      }
    },
    setBadge: async (text, isAlert) => {
      const color = isAlert ? ALERT_COLOR : BADGE_COLOR
      await browser.action.setBadgeBackgroundColor({ color })
      await browser.action.setBadgeText({ text })
    },
    showAutomatic,
    alarms: {
      set: async (name, when) => alarms.create(name, { when }),
      clear: async (name) => void (await alarms.clear(name)),
      names: async () => (await alarms.getAll()).map(({ name }) => name),
    },
    callPages: async () => {
      const { tabs } = browser
      const open = await tabs.query({})
      // Most tabs have no relay to receive it.
      const call = ({ id }: { id?: number }) =>
        id === undefined ? undefined : tabs.sendMessage(id, WAKE_CALL)
      void Promise.allSettled(open.map(call))
    },
    warnPage: ({ tabId, documentId }, warning) =>
      // Not every document has a relay.
      void browser.tabs
        .sendMessage(tabId, warning, { documentId })
        .catch(() => undefined),
    hostAccess: {
      granted: async () => {
        const { origins = [] } = await permissions.getAll()
        // Content scripts are listed too, for all hosts.
        return origins.filter((pattern) => !pattern.includes('://*'))
      },
      remove: async (origins) => void (await permissions.remove({ origins })),
    },
    post: (url, init) => fetch(url, init),
    openSocket: (url) => new WebSocket(url),
    now: Date.now,
    tick: () => runtime.getPlatformInfo(),
  }
}

const boundsNear = async (
  { windows, tabs }: Browser,
  { tabId }: Near,
): Promise<typeof SIZE & { left: number; top: number }> => {
  const tab = tabId === undefined ? undefined : await tabs.get(tabId)
  const {
    left = 0,
    top = 0,
    width = 0,
  } = await (tab?.windowId === undefined
    ? windows.getLastFocused()
    : windows.get(tab.windowId))
  return { ...SIZE, left: left + width - SIZE.width, top }
}

/**
 * Recognised by its pending address: a worker that restarts right after opening
 * the window finds it before the document is loaded. A tab of the user that
 * shows the popup does not match.
 */
const findWindow = async (
  { windows }: Browser,
  isWanted: (url: string) => boolean,
): Promise<number | undefined> => {
  const popups = await windows.getAll({
    populate: true,
    windowTypes: ['popup'],
  })
  return popups.find(({ tabs = [] }) =>
    tabs.some(({ url, pendingUrl }) => isWanted(pendingUrl ?? url ?? '')),
  )?.id
}
