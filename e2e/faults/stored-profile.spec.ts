import { expect } from '@playwright/test'
import profile from '../../src/storage/testing/profile-0.1.0.json' with {
  type: 'json',
}
import { getSession, resetWallet } from '../fixtures/session.ts'
import { test } from '../fixtures/test.ts'
import { walletPopupOf } from '../pages/wallet-popup.ts'
import { typePassword } from '../pages/wallet-screens.ts'

test('a profile of version 0.1.0 opens with its password and its sites', async ({
  launchWallet,
  sites,
}) => {
  const { port } = new URL(sites.secureOrigin)
  const wallet = await launchWallet({
    args: [`--host-resolver-rules=MAP *.example 127.0.0.1:${port}`],
  })
  await resetWallet(wallet, profile.local)
  await wallet.inside.evaluate(
    (items) => chrome.storage.sync.set(items),
    profile.sync,
  )
  const popup = await wallet.openPopup()
  await typePassword(popup)
  const { goTo } = walletPopupOf(popup)
  await goTo('Sites')
  for (const [origin, result] of Object.entries(profile.answers.sessions)) {
    await expect(popup.getByText(new URL(origin).host)).toBeVisible()
    const page = await wallet.context.newPage()
    await page.goto(origin)
    expect(await getSession(page)).toStrictEqual({ result })
    // Settings of sites were in synced storage, and are not adopted from there.
    expect(await page.evaluate(() => 'ethereum' in globalThis)).toBe(false)
  }
})
