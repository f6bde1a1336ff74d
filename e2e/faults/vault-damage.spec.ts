import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { createRandom } from '../../src/dev/seeded-random.ts'
import { rounds, testSeed } from '../../src/dev/test-rounds.ts'
import { damages, indexedDamages } from '../fixtures/damage.ts'
import type { LaunchedWallet } from '../fixtures/launch-wallet.ts'
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

/**
 * How often each kind of damage is done; `npm run bench damage-vault` does
 * more.
 */
const TIMES = rounds('VAULT_DAMAGES', { short: 1, long: 3 })

const allDamages = Object.entries({ ...damages, ...indexedDamages })
/** The others run in the long form only. */
const SHORT = 'flipped bytes'

for (const [kind, damage] of allDamages) {
  test(`after ${kind} no vault is lost and no first run shown`, {
    tag: kind === SHORT ? '@long' : '@full',
  }, async ({ launchWallet, profiles, soundProfile }) => {
    const draw = createRandom(testSeed)
    for (let times = 0; times < TIMES; times += 1) {
      const damaged = await profiles.copy(soundProfile)
      await damage(damaged, draw)
      const restarted = await launchWallet({ userDataDir: damaged })
      const again = await restarted.openPopup()
      const title = again.getByRole('heading', { level: 1 })
      await expect(title).toHaveText('Unlock Portolan')
      await typePassword(again)
      await openAccounts(again)
      await expect(accountRow(again, 'Account 1')).toBeVisible()
      await restarted.context.close()
    }
    console.log(`${kind}: ${TIMES} times, seed ${testSeed}, no vault lost`)
  })
}

/** Stores an invalid vault, without a copy. */
const damageVault = (popup: Page): Promise<void> =>
  popup.evaluate(async () => {
    const key = 'vault/sealed'
    const { [key]: stored } = await chrome.storage.local.get(key)
    const { version, value } = stored as { version: number; value: object }
    const damaged = { ...value, sealed: 'torn' }
    await chrome.storage.local.set({ [key]: { version, value: damaged } })
    await chrome.storage.session.clear()
    await new Promise((resolve) => {
      indexedDB.deleteDatabase('portolan').onsuccess = resolve
    })
  })

/** A wallet of two accounts of its phrase, without its vault. */
const openDamaged = async (wallet: LaunchedWallet): Promise<Page> => {
  const popup = await wallet.openPopup()
  await importWallet(popup)
  await openAccounts(popup)
  await popup.getByRole('button', { name: 'Add next account' }).click()
  await accountRow(popup, 'Account 2').waitFor()
  await damageVault(popup)
  await wallet.stopWorker()
  await popup.reload()
  const title = popup.getByRole('heading', { level: 1 })
  await expect(title).toHaveText('Restore your wallet')
  return popup
}

test('a lost vault is restored with all accounts of its phrase', {
  tag: '@full',
}, async ({ wallet }) => {
  const popup = await openDamaged(wallet)
  await pastePhrase(popup, PHRASE)
  await choosePassword(popup)
  await popup.getByRole('button', { name: 'Import', exact: true }).click()
  for (const name of ['Account 1', 'Account 2']) {
    await expect(accountRow(popup, name)).toContainText('Phrase')
  }
})

test('starting over saves the remaining data first, and shows which keys are lost', {
  tag: '@full',
}, async ({ wallet }) => {
  const popup = await openDamaged(wallet)
  await popup.getByText('I don’t have my recovery phrase').click()
  const download = popup.waitForEvent('download')
  await popup.getByRole('button', { name: 'Save damaged keys' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^portolan-keys-.*\.json$/)
  expect(await readFile(await file.path(), 'utf8')).toContain('torn')
  const start = popup.getByRole('button', { name: 'Set up a new wallet' })
  await expect(start).toBeDisabled()
  await popup.getByLabel(/^Type .* to continue$/).fill('New wallet')
  await start.click()
  await choosePassword(popup)
  await popup.getByRole('button', { name: 'Create wallet' }).click()
  await popup.getByRole('button', { name: 'Do this later' }).click()
  await expect(accountRow(popup, 'Account 3')).toContainText('Phrase')
  for (const name of ['Account 1', 'Account 2']) {
    await expect(accountRow(popup, name)).toContainText('Key missing')
  }
  await popup.getByText('Edit Account 1').click()
  await popup.getByRole('button', { name: 'Remove' }).click()
  const dialog = popup.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect(accountRow(popup, 'Account 1')).toBeHidden()
})

test('a vault lost in both stores asks for the phrase, and is restored', async ({
  wallet,
}) => {
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
  await expect(title).toHaveText('Restore your wallet')
  await pastePhrase(popup, PHRASE)
  await choosePassword(popup)
  await popup.getByRole('button', { name: 'Import', exact: true }).click()
  // The previous screen.
  await expect(accountRow(popup, 'Account 1')).toBeVisible()
})
