import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { placeDemoToken } from '../../src/dev/demo-token.ts'
import { repositoryRoot } from '../../src/dev/repository-root.ts'
import { startChains } from '../../src/dev/start-chains.ts'
import { serveFolder } from '../../src/dev/static-server.ts'
import { launchWallet } from '../fixtures/launch-wallet.ts'
import { accounts, fillWallet, holding, nodesAt } from '../fixtures/session.ts'
import { clickToClose } from '../pages/click-to-close.ts'
import { demoPageOf } from '../pages/demo-page.ts'
import { walletPopupOf } from '../pages/wallet-popup.ts'
import { prepareShots, type Size, shotOf } from './shots.ts'

/** A moment of the story, and what is pressed next. */
export type Moment = {
  caption: string
  dapp: string
  wallet?: string
  /** The centre of what is pressed, in its window. */
  press?: { window: 'dapp' | 'wallet'; x: number; y: number }
}

export const DAPP: Size = { width: 920, height: 628 }
export const WALLET: Size = { width: 360, height: 600 }

const centreOf = async (
  target: Locator,
  window: 'dapp' | 'wallet',
): Promise<NonNullable<Moment['press']>> => {
  const box = await target.boundingBox()
  if (!box) throw new Error(`${target} is not visible`)
  return { window, x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/**
 * Uses the built wallet and the demo page: connects two chains, signs, and
 * revokes in the wallet.
 */
export const playStory = async (
  onMoment: (moment: Moment) => Promise<void>,
  inWallet: (popup: Page) => Promise<void> = async () => undefined,
): Promise<void> => {
  const chains = await startChains()
  const site = await serveFolder({
    folder: join(repositoryRoot, 'dist-dapp'),
    index: 'dapp/index.html',
  })
  for (const { rpcUrl } of chains.networks) await placeDemoToken(rpcUrl)
  const wallet = await launchWallet({ deviceScaleFactor: 2 })
  try {
    await fillWallet(wallet, {
      ...holding(accounts.first, accounts.second),
      ...nodesAt(chains.networks),
    })
    const page = await wallet.context.newPage()
    await prepareShots(page, DAPP)
    await page.goto(site.url)
    const demo = demoPageOf(page)
    await demo.choose('Portolan', 'Injected provider')

    /** Shows a moment, presses, and returns the window that opens. */
    const ask = async (caption: string, button: Locator): Promise<Page> => {
      await show(button)
      const press = await centreOf(button, 'dapp')
      await onMoment({ caption, dapp: await shotOf(page), press })
      const opened = await demo.pressToAsk(button)
      await prepareShots(opened, WALLET)
      return opened
    }
    const decide = async (
      caption: string,
      opened: Page,
      name: string,
    ): Promise<void> => {
      const button = walletPopupOf(opened).button(name)
      // Only what is in front is armed.
      await opened.bringToFront()
      await button.and(opened.locator(ARMED)).waitFor()
      await onMoment({
        caption,
        dapp: await shotOf(page),
        wallet: await shotOf(opened),
        press: await centreOf(button, 'wallet'),
      })
      await clickToClose(button)
      await page.bringToFront()
    }

    const connect = demo.panel('Connect')
    const button = (name: string): Locator =>
      connect.getByRole('button', { name, exact: true })
    const asks = 'A site asks for two chains'
    await show(page.getByRole('checkbox', { name: /Heritage/ }))
    await onMoment({ caption: asks, dapp: await shotOf(page) })
    const connecting = await ask(asks, button('Connect'))
    await decide('One approval for both', connecting, 'Connect')
    await demo.granted.nth(1).waitFor()
    await show(demo.granted.first())
    await onMoment({ caption: 'Connected', dapp: await shotOf(page) })

    const sign = demo.panel('Sign and send')
    const signing = await ask(
      'The site asks for a signature',
      sign.getByRole('button', { name: 'Sign message', exact: true }),
    )
    await decide('Read it, then sign', signing, 'Sign')
    const signature = page.getByRole('group', { name: 'Signature' })
    await signature.waitFor()
    await show(signature)
    await onMoment({ caption: 'Signed', dapp: await shotOf(page) })

    const popup = await wallet.openPopup()
    await prepareShots(popup, WALLET)
    await inWallet(popup)
    await walletPopupOf(popup).goTo('Sites')
    await popup.getByRole('link', { name: new URL(site.url).host }).click()
    const end = walletPopupOf(popup).button('Disconnect')
    await end.waitFor()
    await show(demo.granted.first())
    await onMoment({
      caption: 'Take it back in the wallet',
      dapp: await shotOf(page),
      wallet: await shotOf(popup),
      press: await centreOf(end, 'wallet'),
    })
    await end.click()
    await demo.granted.first().waitFor({ state: 'detached' })
    await popup.close()
    await show(connect.getByText('No session yet'))
    await onMoment({
      caption: 'The site has no access any more',
      dapp: await shotOf(page),
    })
  } finally {
    await wallet.context.close()
    await site.stop()
    await chains.stop()
  }
}

/** A button that counts clicks: a request must have been visible for a while. */
const ARMED = ':not([aria-disabled="true"]):not(:disabled)'

const show = (target: Locator): Promise<void> =>
  target.evaluate((element) =>
    element.scrollIntoView({ block: 'center', behavior: 'instant' }),
  )
