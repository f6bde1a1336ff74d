import { expect } from '@playwright/test'
import { damageKinds, damages } from '../fixtures/damage.ts'
import { test } from '../fixtures/test.ts'
import {
  accountRow,
  choosePassword,
  importWallet,
  openAccounts,
  PHRASE,
  pastePhrase,
  typePassword,
} from '../pages/wallet-screens.ts'

/** Where in its files a damage falls; `npm run damage:vault` has many more. */
const places = [0.15, 0.7]

for (const kind of damageKinds) {
  test(`after ${kind} no vault is lost and no first run shown`, async ({
    launchWallet,
    profiles,
  }) => {
    test.setTimeout(60_000)
    const userDataDir = await profiles.create()
    const wallet = await launchWallet({ userDataDir })
    const popup = await wallet.openPopup()
    await importWallet(popup)
    await openAccounts(popup)
    await accountRow(popup, 'Account 1').waitFor()
    await wallet.context.close()
    for (const place of places) {
      const damaged = await profiles.copy(userDataDir)
      await damages[kind](damaged, () => place)
      const restarted = await launchWallet({ userDataDir: damaged })
      const again = await restarted.openPopup()
      const title = again.getByRole('heading', { level: 1 })
      await expect(title).toHaveText('Unlock Portolan')
      await typePassword(again)
      await openAccounts(again)
      await expect(accountRow(again, 'Account 1')).toBeVisible()
      await restarted.context.close()
    }
  })
}

test('a vault lost in both stores asks for the phrase, and has it back', async ({
  launchWallet,
}) => {
  const wallet = await launchWallet()
  const popup = await wallet.openPopup()
  await importWallet(popup)
  await openAccounts(popup)
  await accountRow(popup, 'Account 1').waitFor()
  await popup.evaluate(async () => {
    await chrome.storage.local.clear()
    await chrome.storage.session.clear()
    const database = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open('portolan')
      request.onsuccess = () => resolve(request.result)
    })
    const transaction = database.transaction('vault', 'readwrite')
    transaction.objectStore('vault').delete('sealed')
    await new Promise((resolve) => {
      transaction.oncomplete = resolve
    })
    database.close()
  })
  await wallet.stopWorker()
  await popup.reload()
  const title = popup.getByRole('heading', { level: 1 })
  await expect(title).toHaveText('Your wallet needs its phrase')
  await pastePhrase(popup, PHRASE)
  await choosePassword(popup)
  await popup.getByRole('button', { name: 'Import', exact: true }).click()
  // The screen it was on before.
  await expect(accountRow(popup, 'Account 1')).toBeVisible()
})
