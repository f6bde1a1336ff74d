import { expect, type Page } from '@playwright/test'
import { solanaOf } from '../../src/dev/start-chains.ts'
import { fromBase58 } from '../../src/protocol/solana/base58.ts'
import { callNode } from '../fixtures/call-node.ts'
import { openCode, runCode } from '../fixtures/dapp-code.ts'
import { press, status, test } from '../fixtures/demo-dapp.ts'
import { isSignedBy } from '../fixtures/wallet-standard.ts'
import { clickToClose } from '../pages/click-to-close.ts'
import { connectWindowOf } from '../pages/connect-window.ts'

const TITLE = 'Ethereum and Solana'

/** Approves what this window of the wallet shows. */
const approve = (window: Page): Promise<void> =>
  clickToClose(window.locator('.approval-footer .button-primary'))

test('the demo page connects both namespaces at once, signs and sends', {
  tag: '@full',
}, async ({ chains, demo }) => {
  const { page } = demo
  const { rpcUrl } = solanaOf(chains)
  await demo.choose('Portolan', 'Injected provider')
  const asked = await demo.pressToAsk(press(demo, TITLE, 'Connect both'))
  await connectWindowOf(asked).connect()
  await expect(status(demo, TITLE).first()).toHaveText('Connected: 2 scopes.')
  const panel = demo.panel(TITLE)
  const address = await panel.getByLabel('Account').inputValue()

  await approve(await demo.pressToAsk(press(demo, TITLE, 'Sign message')))
  const shown = panel.getByRole('group', { name: 'Signature' })
  await expect(shown).toHaveCount(1)
  const signature = fromBase58((await shown.textContent()) ?? '') ?? []
  const message = Buffer.from('Fair winds, and a safe harbour.')
  const publicKey = fromBase58(address) ?? []
  expect(isSignedBy(publicKey, { message, signature })).toBe(true)

  const signIn = await demo.pressToAsk(press(demo, TITLE, 'Sign in'))
  await expect(signIn.getByText('Welcome aboard.').first()).toBeVisible()
  await approve(signIn)
  await expect(shown).toHaveCount(2)

  const code = await openCode(demo, TITLE, 'Send to yourself')
  const opened = page.context().waitForEvent('page')
  const sent = runCode(page, code)
  await approve(await opened)
  const { signature: id } = (await sent) as { signature: string }
  const method = 'getSignatureStatuses'
  expect(
    (await callNode(rpcUrl, { method, params: [[id]] })).result,
  ).toMatchObject({ value: [{ err: null }] })
})
