import { expect } from '@playwright/test'
import { type Hex, verifyMessage } from 'viem'
import { emptySession } from '../../fixtures/answers.ts'
import { accounts, getSession } from '../../fixtures/session.ts'
import { test } from '../../fixtures/test.ts'
import { openDapp } from '../fixtures/bundle.ts'
import { approving } from '../fixtures/decide.ts'
import { trialsOf } from '../fixtures/rows.ts'

const { works } = trialsOf('@rainbow-me/rainbowkit')

test('RainbowKit connects, signs, switches and disconnects, across a reload', async ({
  dapp: page,
  sites,
}) => {
  const { first } = accounts
  const start = () =>
    openDapp(page, { url: sites.first.origin, dapp: 'rainbowkit-dapp' })
  const account = page.getByTestId('rk-account-button')
  await start()

  await works('list the wallet as installed', async () => {
    await page.getByTestId('rk-connect-button').click()
    await expect(
      page.getByTestId('rk-wallet-option-io.github.portolan'),
    ).toContainText('Portolan')
  })
  await works('connect', async () => {
    await approving(page, async () => {
      await page.getByTestId('rk-wallet-option-io.github.portolan').click()
      await expect(account).toContainText('0xf3…2266')
    })
  })
  await works('signMessage', async () => {
    const signature = await approving(page, async () => {
      await page.getByRole('button', { name: 'Sign' }).click()
      await expect(page.locator('output')).toHaveText(/^0x/)
      return (await page.locator('output').textContent()) as Hex
    })
    const signed = { address: first, message: 'Fair winds', signature }
    expect(await verifyMessage(signed)).toBe(true)
  })
  const chain = page.getByRole('button', { name: 'Chain Selector' })
  await works('switch the chain', async () => {
    await chain.click()
    await page.getByTestId('rk-chain-option-31338').click()
    await expect(chain).toContainText('Local two')
  })
  await works('stay connected after a reload', async () => {
    const pages = page.context().pages().length
    await start()
    await expect(account).toContainText('0xf3…2266')
    await expect(chain).toContainText('Local two')
    expect(page.context().pages()).toHaveLength(pages)
  })
  await works('disconnect', async () => {
    await account.click()
    await page.getByTestId('rk-disconnect-button').click()
    await expect(page.getByTestId('rk-connect-button')).toBeVisible()
    await expect
      .poll(() => getSession(page))
      .toStrictEqual({ result: emptySession })
    await start()
    await expect(page.getByTestId('rk-connect-button')).toBeVisible()
  })
})
