import { expect, test } from 'vitest'
import type { Browser } from '../../messaging/browser.ts'
import { createBrowserHost } from './browser-host.ts'

const POPUP = 'chrome-extension://portolan/popup/popup.html'
const REQUESTS = `${POPUP}?requests`

type OpenWindow = {
  id: number
  type: string
  tabs: { url?: string; pendingUrl?: string }[]
}

/** A host in a browser with these windows. */
const hostAmong = (open: OpenWindow[]) =>
  createBrowserHost({
    runtime: {
      id: 'portolan',
      getURL: (path: string) => `chrome-extension://portolan/${path}`,
      getManifest: () => ({ version: '0.0.0' }),
    },
    storage: {},
    alarms: {},
    tabs: {},
    windows: {
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
