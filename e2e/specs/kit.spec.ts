import { expect } from '@playwright/test'
import type { KitDapp } from '../dapps/kit-dapp.ts'
import { bundleOf } from '../fixtures/bundle.ts'
import { accounts } from '../fixtures/session.ts'
import { test } from '../fixtures/test.ts'
import { nextConnectWindow } from '../pages/connect-window.ts'

declare const kitDapp: KitDapp

test('the list of a wallet kit shows the wallet by name and icon, and connects it', async ({
  dapp: page,
}) => {
  await page.addScriptTag({ content: await bundleOf('kit-dapp') })
  const connected = page.evaluate(() => kitDapp.connect())
  // A test may end while nobody has decided.
  connected.catch(() => 'the page is gone')

  const entry = page.getByRole('button', { name: 'Portolan' })
  await expect(entry).toBeVisible()
  await expect(entry.locator('img')).toHaveAttribute(
    'src',
    /^data:image\/svg\+xml;base64,/,
  )

  const opened = nextConnectWindow(page.context())
  await entry.click()
  await (await opened).connect()
  expect(await connected).toStrictEqual({
    label: 'Portolan',
    accounts: [accounts.first],
  })
})
