import { expect, type Page } from '@playwright/test'
import { test } from '../fixtures/test.ts'
import { walletPopupOf } from '../pages/wallet-popup.ts'
import {
  choosePassword,
  lockNow,
  typePassword,
  uncoverPhrase,
} from '../pages/wallet-screens.ts'

/** A new wallet, whose phrase is visible. */
const createWallet = async (page: Page): Promise<void> => {
  const popup = walletPopupOf(page)
  await page.getByRole('button', { name: /^Create wallet/ }).click()
  await choosePassword(page)
  await popup.button('Create wallet').click()
  await expect(popup.heading('Write down your recovery phrase')).toBeVisible()
}

/** Suppresses messages of the worker on this page, while enabled. */
const addSilence = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    const connect = chrome.runtime.connect.bind(chrome.runtime)
    chrome.runtime.connect = (target) => {
      const port = connect(target)
      const { onMessage } = port
      const addListener = onMessage.addListener.bind(onMessage)
      onMessage.addListener = (listener) =>
        addListener((message) => {
          if (!document.body.hasAttribute('data-silent')) listener(message)
        })
      return port
    }
  })
}

const setSilent = (page: Page, isSilent: boolean): Promise<boolean> =>
  page.evaluate(
    (is) => document.body.toggleAttribute('data-silent', is),
    isSilent,
  )

test('a second click on Create wallet does not skip the phrase', {
  tag: '@full',
}, async ({ wallet }) => {
  const page = await wallet.openPopup()
  const popup = walletPopupOf(page)
  await page.getByRole('button', { name: /^Create wallet/ }).click()
  await choosePassword(page)
  await popup.button('Create wallet').evaluate(async (button: HTMLElement) => {
    button.click()
    // The wallet is being created, and the button shows it.
    await new Promise(requestAnimationFrame)
    button.click()
  })
  expect(await uncoverPhrase(page)).toHaveLength(12)
  await popup.button('I wrote it down').click()
  await expect(popup.heading('Check your backup')).toBeVisible()
})

test('a new phrase is hidden by a lock', { tag: '@full' }, async ({
  wallet,
}) => {
  const page = await wallet.openPopup()
  const popup = walletPopupOf(page)
  await createWallet(page)
  await lockNow(await wallet.openPopup())
  await expect(popup.heading('Unlock Portolan')).toBeVisible()
  await expect(popup.heading('Write down your recovery phrase')).toBeHidden()
  await typePassword(page)
  await expect(popup.heading('Portolan')).toBeVisible()
  await expect(page.getByText('isn’t backed up')).toBeVisible()
})

test('a wallet that was set up does not show the first run after a silence', {
  tag: '@full',
}, async ({ wallet }) => {
  const page = await wallet.openPopup()
  const popup = walletPopupOf(page)
  await addSilence(page)
  await page.reload()
  await createWallet(page)
  await setSilent(page, true)
  await wallet.stopWorker()
  await expect(popup.heading('The wallet isn’t responding')).toBeVisible()
  await setSilent(page, false)
  await popup.button('Try again').click()
  await expect(popup.heading('Portolan')).toBeVisible()
})
