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
  await page.evaluate(() => kitDapp.openList())

  const list = page.locator('#vd-modal')
  await expect(list.getByRole('img', { name: 'Portolan' })).toHaveAttribute(
    'src',
    /^data:image\/svg\+xml;base64,/,
  )

  const opened = nextConnectWindow(page.context())
  await list.getByText('Portolan').click()
  await (await opened).connect()
  await expect
    .poll(() => page.evaluate(() => kitDapp.connection()))
    .toStrictEqual({
      status: 'connected',
      name: 'Portolan',
      address: accounts.first,
      chainId: 31_337,
      errors: [],
    })
})
