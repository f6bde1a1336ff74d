import { expect } from '@playwright/test'
import { accounts } from '../../fixtures/session.ts'
import { test } from '../../fixtures/test.ts'
import { nextConnectWindow } from '../../pages/connect-window.ts'
import type { VueDapp } from '../dapps/vue-dapp.ts'
import { openDapp } from '../fixtures/bundle.ts'
import { trialsOf } from '../fixtures/rows.ts'

declare const vueDapp: VueDapp

const { works } = trialsOf('@vue-dapp/modal')

test('the list of a wallet kit shows the wallet by name and icon, and connects it', async ({
  dapp: page,
  sites,
}) => {
  await openDapp(page, { url: sites.first.origin, dapp: 'vue-dapp' })
  await page.evaluate(() => vueDapp.openList())

  const list = page.locator('#vd-modal')
  await works('show the wallet by name and icon', () =>
    expect(list.getByRole('img', { name: 'Portolan' })).toHaveAttribute(
      'src',
      /^data:image\/svg\+xml;base64,/,
    ),
  )
  await works('connect', async () => {
    const opened = nextConnectWindow(page.context())
    await list.getByText('Portolan').click()
    await (await opened).connect()
    await expect
      .poll(() => page.evaluate(() => vueDapp.connection()))
      .toStrictEqual({
        status: 'connected',
        name: 'Portolan',
        address: accounts.first,
        chainId: 31_337,
        errors: [],
      })
  })
})
