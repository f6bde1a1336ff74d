import { expect, type Page } from '@playwright/test'
import { askToConnect } from '../fixtures/connect.ts'
import { animations, tabTo, unreachedByTab } from '../fixtures/keyboard.ts'
import { anything, getSession, LOCAL } from '../fixtures/session.ts'
import { test } from '../fixtures/test.ts'
import { type WalletPopup, walletPopupOf } from '../pages/wallet-popup.ts'
import { PASSWORD } from '../pages/wallet-screens.ts'
import { silenceWorker } from '../screens/screen-steps.ts'

const noSession = { result: { sessionScopes: {}, sessionProperties: {} } }

/** The heading has the focus, Tab reaches everything, and nothing moves. */
const arrive = async (popup: WalletPopup, title: string): Promise<void> => {
  await expect(popup.heading(title)).toBeFocused()
  expect(await unreachedByTab(popup.page)).toStrictEqual([])
  expect(await animations(popup.page)).toBe(0)
}

const press = async (
  { page, button }: WalletPopup,
  { name, key = 'Enter' }: { name: string; key?: 'Enter' | 'Space' },
): Promise<void> => {
  await tabTo(page, button(name))
  await page.keyboard.press(key)
}

const follow = async (page: Page, name: string | RegExp): Promise<void> => {
  await tabTo(page, page.getByRole('link', { name, exact: true }))
  await page.keyboard.press('Enter')
}

const type = async (
  { page, field }: WalletPopup,
  { name, text }: { name: string; text: string },
): Promise<void> => {
  await tabTo(page, field(name))
  await page.keyboard.type(text)
}

const createWallet = async (popup: WalletPopup): Promise<void> => {
  const { page } = popup
  await arrive(popup, 'Welcome to Portolan')
  await tabTo(page, page.getByRole('button', { name: /^Create wallet/ }))
  await page.keyboard.press('Enter')
  await arrive(popup, 'Choose a password')
  await type(popup, { name: 'New password', text: PASSWORD })
  await type(popup, { name: 'Confirm password', text: PASSWORD })
  await tabTo(page, page.getByRole('radio', { name: '12 words' }))
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: '24 words' })).toBeChecked()
  await press(popup, { name: 'Create wallet' })
  await arrive(popup, 'Write down your recovery phrase')
  await tabTo(page, page.getByRole('button', { name: 'Show phrase' }))
  await page.keyboard.press('Space')
  const shown = await page
    .getByRole('list', { name: 'Recovery phrase' })
    .getByRole('listitem')
    .allInnerTexts()
  expect(shown).toHaveLength(24)
  await press(popup, { name: 'I wrote it down' })
  await arrive(popup, 'Check your backup')
  for (const field of await page.getByLabel(/^Word \d+$/).all()) {
    const label = await field.evaluate(
      (input: HTMLInputElement) => input.labels?.[0]?.textContent ?? '',
    )
    const word = shown[Number(label.replace(/\D/g, '')) - 1] ?? ''
    await tabTo(page, field)
    await page.keyboard.type(word.replace(/[\d\s]+/g, ''))
  }
  await press(popup, { name: 'Check', key: 'Space' })
  await expect(popup.box('Linea')).toBeVisible()
  await arrive(popup, 'Public nodes')
  await tabTo(page, popup.box('Use public nodes'))
  await page.keyboard.press('Space')
  await expect(popup.box('Linea')).toBeChecked()
  await page.keyboard.press('Space')
  await expect(popup.box('Linea')).not.toBeChecked()
  await press(popup, { name: 'Continue' })
}

test('first run, unlock, connect and disconnect need no pointer', {
  tag: '@full',
}, async ({ wallet, sites }) => {
  const page = await wallet.openPopup()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const popup = walletPopupOf(page)

  await createWallet(popup)
  await expect(popup.heading('Portolan')).toBeVisible()
  // The balances are shown, or why they are unknown.
  await expect(page.locator('.hero-balance[aria-busy="false"]')).toBeVisible()
  expect(await unreachedByTab(page)).toStrictEqual([])

  await follow(page, 'Settings')
  await arrive(popup, 'Settings')
  await press(popup, { name: 'Lock now', key: 'Space' })
  await expect(popup.field('Password')).toBeFocused()
  expect(await unreachedByTab(page)).toStrictEqual([])
  await type(popup, { name: 'Password', text: PASSWORD })
  await page.keyboard.press('Enter')
  await arrive(popup, 'Settings')

  const dapp = await wallet.context.newPage()
  await dapp.goto(sites.first.origin)
  const { window, created } = await askToConnect(dapp, { [LOCAL]: anything() })
  await window.page.emulateMedia({ reducedMotion: 'reduce' })
  const asked = walletPopupOf(window.page)
  await arrive(asked, 'Connect to this site?')
  await tabTo(window.page, window.account('Account 1'))
  await window.page.keyboard.press('Space')
  await expect(window.connectButton).toBeDisabled()
  await window.page.keyboard.press('Space')
  await expect(window.account('Account 1')).toBeChecked()
  await tabTo(window.page, window.connectButton)
  await expect(window.connectButton).toHaveAttribute('aria-disabled', 'false')
  const closed = window.page.waitForEvent('close')
  await Promise.allSettled([window.page.keyboard.press('Enter')])
  await closed
  expect(await created).toHaveProperty('result.sessionScopes')

  await page.bringToFront()
  await follow(page, 'Sites')
  // Content that arrives later would be skipped, and the walk end too early.
  await expect(popup.button('Disconnect all sites')).toBeVisible()
  await arrive(popup, 'Sites')
  await press(popup, { name: 'Disconnect all sites' })
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(popup.button('Disconnect all sites')).toBeFocused()
  await follow(page, sites.first.origin)
  await expect(popup.button('Disconnect')).toBeVisible()
  await arrive(popup, 'Site')
  await press(popup, { name: 'Disconnect' })
  await expect(page.getByText('No connected sites')).toBeVisible()
  await arrive(popup, 'Sites')
  expect(await getSession(dapp)).toStrictEqual(noSession)
})

test('with reduced motion not even a waiting indicator moves', async ({
  openWallet,
}) => {
  const page = await openWallet.openPopup()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await silenceWorker({ page })
  await page.reload()
  await expect(page.getByRole('status')).toBeVisible()
  await expect.poll(() => animations(page)).toBe(0)
})
