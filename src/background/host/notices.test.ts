import { expect, it } from 'vitest'
import type { Browser } from '../../messaging/browser.ts'
import { createNotices, openClickedNotices } from './notices.ts'

type Listener = (hash: string) => Promise<void>

const setUp = ({ hasWindow = true } = {}) => {
  const clicked = new Set<Listener>()
  const added = new Set<() => void>()
  const calls: unknown[] = []
  const noted =
    (name: string, result: unknown = undefined) =>
    async (...args: unknown[]) => {
      calls.push([name, ...args])
      return result
    }
  const notifications = {
    create: noted('create'),
    clear: noted('clear'),
    onClicked: { addListener: (one: Listener) => clicked.add(one) },
  }
  const browser = {
    runtime: { getURL: (path: string) => `chrome-extension://id/${path}` },
    permissions: {
      contains: noted('contains', true),
      onAdded: { addListener: (one: () => void) => added.add(one) },
    },
    tabs: {
      create: hasWindow
        ? noted('tab', { windowId: 7 })
        : () => Promise.reject(new Error('No current window')),
    },
    windows: { update: noted('focus'), create: noted('window') },
  }
  const allow = (): void => {
    Object.assign(browser, { notifications })
    for (const listener of added) listener()
  }
  const click = async (hash: string): Promise<void> => {
    for (const listener of clicked) await listener(hash)
  }
  return { browser: browser as unknown as Browser, allow, click, calls }
}

const url = 'chrome-extension://id/popup/popup.html#/transaction/0xa'

it('a notice has an icon, and the hash as its id', async () => {
  const { browser, allow, calls } = setUp()
  const notices = createNotices(browser)
  allow()
  expect(await notices.areAllowed()).toBe(true)
  await notices.show('0xa', { title: 'T', message: 'M' })
  expect(calls).toStrictEqual([
    ['contains', { permissions: ['notifications'] }],
    [
      'create',
      '0xa',
      {
        type: 'basic',
        iconUrl: 'chrome-extension://id/icons/icon-128.png',
        title: 'T',
        message: 'M',
      },
    ],
  ])
})

it('a click opens the transaction in a tab, also if the permission came later', async () => {
  const { browser, allow, click, calls } = setUp()
  openClickedNotices(browser)
  allow()
  allow()
  await click('0xa')
  expect(calls).toStrictEqual([
    ['clear', '0xa'],
    ['tab', { url }],
    ['focus', 7, { focused: true }],
  ])
})

it('a click opens a window if the browser has none', async () => {
  const { browser, allow, click, calls } = setUp({ hasWindow: false })
  allow()
  openClickedNotices(browser)
  await click('0xa')
  expect(calls).toStrictEqual([
    ['clear', '0xa'],
    ['window', { url }],
  ])
})
