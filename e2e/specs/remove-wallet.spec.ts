import { expect, type Page } from '@playwright/test'
import type { LaunchedWallet } from '../fixtures/launch-wallet.ts'
import {
  getSession,
  granted,
  LOCAL,
  listen,
  resetWallet,
  sessionEvents,
  storedSessions,
} from '../fixtures/session.ts'
import { test } from '../fixtures/test.ts'
import { walletPopupOf } from '../pages/wallet-popup.ts'
import {
  ADDRESS,
  importWallet,
  lockNow,
  typePassword,
} from '../pages/wallet-screens.ts'

/** All that the extension has stored, read where it is stored. */
const storedIn = ({ inside }: LaunchedWallet) =>
  inside.evaluate(async () => {
    const settled = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const records: IDBValidKey[] = []
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await settled(indexedDB.open(name))
      for (const store of database.objectStoreNames) {
        const found = database.transaction(store).objectStore(store)
        const keys = await settled(found.getAllKeys())
        records.push(...keys)
      }
      database.close()
    }
    // A new worker makes a key, and notes that it looked for expired sessions.
    const left = records.filter((key) => key !== 'signing')
    const { 'tidied/sessions': _, ...session } =
      await chrome.storage.session.get(null)
    return {
      local: await chrome.storage.local.get(null),
      session,
      sync: await chrome.storage.sync.get(null),
      records: left,
    }
  })

const nothing = { local: {}, session: {}, sync: {}, records: [] }

const firstRun = (popup: Page) => popup.getByRole('button', { name: /^Import/ })

const home = (popup: Page) =>
  popup.getByRole('heading', { name: 'Active connections' })

const remove = async (popup: Page, fold: string): Promise<void> => {
  await popup.getByRole('button', { name: fold }).click()
  const button = popup.getByRole('button', {
    name: 'Remove wallet',
    exact: true,
  })
  await expect(button).toBeDisabled()
  await popup.getByLabel('Type “remove wallet” to continue').fill('remove')
  await expect(button).toBeDisabled()
  await popup
    .getByLabel('Type “remove wallet” to continue')
    .fill('remove wallet')
  await button.click()
}

test('a removed wallet leaves nothing, and its pages are notified', async ({
  launchWallet,
  profiles,
  sites,
}) => {
  const userDataDir = await profiles.create()
  const wallet = await launchWallet({ userDataDir })
  await resetWallet(
    wallet,
    storedSessions([sites.first.origin], {
      [LOCAL]: granted(LOCAL, ADDRESS),
    }),
  )
  const popup = await wallet.openPopup()
  await importWallet(popup)
  await expect(home(popup)).toBeVisible()
  const page = await wallet.context.newPage()
  await page.goto(sites.first.origin)
  await listen(page)
  await popup.evaluate(() => localStorage.setItem('theme', 'dark'))
  const before = await storedIn(wallet)
  expect(before.records).not.toStrictEqual([])
  expect(before.local).toHaveProperty(['vault/sealed'])

  await walletPopupOf(popup).goTo('Settings')
  await remove(popup, 'Remove wallet from this browser')
  await expect(firstRun(popup)).toBeVisible()
  expect(await storedIn(wallet)).toStrictEqual(nothing)
  expect(await popup.evaluate(() => localStorage.length)).toBe(0)
  await expect
    .poll(() => sessionEvents(page))
    .toContainEqual(expect.objectContaining({ sessionScopes: {} }))
  // Without a reload: its relay found the worker that started again.
  expect(await getSession(page)).toMatchObject({
    result: { sessionScopes: {} },
  })
  await wallet.context.close()

  const again = await launchWallet({ userDataDir })
  await expect(firstRun(await again.openPopup())).toBeVisible()
  expect(await storedIn(again)).toStrictEqual(nothing)
})

test('a wallet whose password is forgotten can be removed', {
  tag: '@full',
}, async ({ wallet }) => {
  const popup = await wallet.openPopup()
  await importWallet(popup)
  await lockNow(popup)
  await remove(popup, 'I forgot my password')
  await expect(firstRun(popup)).toBeVisible()
  // The next one starts from nothing.
  await importWallet(popup)
  await expect(home(popup)).toBeVisible()
})

test('a wallet whose database is in use stays, and says so', {
  tag: '@full',
}, async ({ wallet }) => {
  const popup = await wallet.openPopup()
  await importWallet(popup)
  await lockNow(popup)
  await wallet.inside.evaluate(async () => {
    const held = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open('portolan')
      request.onsuccess = () => resolve(request.result)
    })
    Object.assign(globalThis, { held })
  })
  await remove(popup, 'I forgot my password')
  await expect(popup.getByRole('alert')).toBeVisible()
  await wallet.inside.evaluate(() => Reflect.get(globalThis, 'held').close())
  await popup.close()
  const next = await wallet.openPopup()
  await typePassword(next)
  await expect(home(next)).toBeVisible()
})
