import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import type { Browser } from '../../messaging/browser.ts'
import { createBrowserHost } from './browser-host.ts'

const POPUP = 'chrome-extension://portolan/popup/popup.html'
const REQUESTS = `${POPUP}?requests`

type OpenWindow = {
  id: number
  type: string
  tabs: { url?: string; pendingUrl?: string }[]
}

type Place = { left: number; top: number; width: number; height: number }

/**
 * A host in a browser with these windows. The browser windows 1 and 2 have
 * these places; window 2 has tab 20 and was focused last.
 */
const hostAmong = (
  open: OpenWindow[],
  {
    places = {},
    created = [],
  }: { places?: Record<number, Place>; created?: object[] } = {},
) =>
  createBrowserHost({
    runtime: {
      id: 'portolan',
      getURL: (path: string) => `chrome-extension://portolan/${path}`,
      getManifest: () => ({ version: '0.0.0' }),
    },
    storage: {},
    alarms: {},
    tabs: {
      get: async (tabId: number) => {
        if (tabId !== 10 && tabId !== 20) throw new Error('No such tab')
        return { windowId: tabId / 10 }
      },
    },
    windows: {
      get: async (id: number) => {
        if (id === 404) throw new Error('No window with id: 404.')
        if (id === 500) throw new Error('No SW')
        return places[id]
      },
      getLastFocused: async () => places[2],
      create: async (asked: object) => {
        created.push(asked)
        return { id: 7 }
      },
      getAll: async ({ windowTypes }: { windowTypes: string[] }) =>
        open.filter(({ type }) => windowTypes.includes(type)),
    },
  } as unknown as Browser)

test('the host finds its window before the document is loaded', async () => {
  const { windows } = hostAmong([
    { id: 1, type: 'normal', tabs: [{ url: 'https://dapp.example/' }] },
    { id: 2, type: 'popup', tabs: [{ pendingUrl: REQUESTS }] },
  ])
  expect(await windows.find()).toBe(2)
})

test('the host finds its window when the document is loaded', async () => {
  const { windows } = hostAmong([
    { id: 1, type: 'popup', tabs: [{}] },
    { id: 2, type: 'popup', tabs: [{ url: REQUESTS }] },
  ])
  expect(await windows.find()).toBe(2)
})

test('the host finds its window whatever screen it shows', async () => {
  const { windows } = hostAmong([
    { id: 1, type: 'popup', tabs: [{ url: `${REQUESTS}#/sites` }] },
  ])
  expect(await windows.find()).toBe(1)
})

test('the host ignores tabs of the user that show the popup', async () => {
  const { windows } = hostAmong([
    { id: 1, type: 'normal', tabs: [{ url: REQUESTS }] },
    {
      id: 2,
      type: 'popup',
      tabs: [{ url: REQUESTS, pendingUrl: 'about:blank' }],
    },
    { id: 3, type: 'popup', tabs: [{ url: POPUP }] },
  ])
  expect(await windows.find()).toBeUndefined()
})

test('the window opens at the top right of the browser window that asked', async () => {
  const created: object[] = []
  const { windows } = hostAmong([], {
    created,
    places: {
      1: { left: 100, top: 50, width: 1000, height: 700 },
      2: { left: -1200, top: 0, width: 1200, height: 900 },
    },
  })
  await windows.open({ tabId: 10 })
  await windows.open({ tabId: 20 })
  // The page is not connected any more: the window that was focused last.
  await windows.open({ tabId: undefined })
  await windows.open(undefined)
  const size = { width: 400, height: 640 }
  const page = { url: REQUESTS, type: 'popup' }
  expect(created).toStrictEqual([
    { ...page, ...size, left: 700, top: 50 },
    { ...page, ...size, left: -400, top: 0 },
    { ...page, ...size, left: -400, top: 0 },
    page,
  ])
  await expect(windows.open({ tabId: 30 })).rejects.toThrow('No such tab')
})

test('the icon and its tooltip show automatic decisions, and their end', async () => {
  const shown: object[] = []
  const usual = { 16: 'icons/icon-16.png', 32: 'icons/icon-32.png' }
  const action = { default_icon: usual, default_title: 'Portolan' }
  const { showAutomatic } = createBrowserHost({
    runtime: {
      getURL: (path: string) => `chrome-extension://portolan/${path}`,
      getManifest: () => ({ version: '0.0.0', action }),
    },
    storage: {},
    i18n: { getMessage: (key: string) => key, getUILanguage: () => 'en' },
    action: {
      setIcon: async (icon: object) => shown.push(icon),
      setTitle: async (title: object) => shown.push(title),
    },
  } as unknown as Browser)
  await showAutomatic(true)
  await showAutomatic(false)
  expect(shown).toEqual([
    { path: { 16: 'icons/automatic-16.png', 32: 'icons/automatic-32.png' } },
    { title: 'Portolan: automaticIcon' },
    { path: usual },
    { title: 'Portolan' },
  ])
})

const publicFolder = resolve(import.meta.dirname, '../../../public')

afterEach(() => vi.unstubAllGlobals())

test('texts that the browser does not have are loaded from the extension', async () => {
  vi.stubGlobal('fetch', async (url: string) => {
    return new Response(readFileSync(join(publicFolder, new URL(url).pathname)))
  })
  const { readTexts } = createBrowserHost({
    runtime: {
      getURL: (path: string) => `chrome-extension://portolan/${path}`,
      getManifest: () => ({}),
    },
    storage: {},
    i18n: { getMessage: () => '', getUILanguage: () => 'de-AT' },
  } as unknown as Browser)
  const { text, language } = await readTexts(undefined)
  expect([text('send'), language]).toStrictEqual(['Senden', 'de-AT'])
})

test('a window exists unless the browser says that none has its id', async () => {
  const { windows } = hostAmong([])
  expect(await windows.exists(1)).toBe(true)
  expect(await windows.exists(404)).toBe(false)
  // The browser has stopped this worker, and the window may be there.
  await expect(windows.exists(500)).rejects.toThrow('No SW')
})
