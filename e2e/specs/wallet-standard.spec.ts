import { expect } from '@playwright/test'
import { connect } from '../fixtures/connect.ts'
import { anything, getSession, LOCAL } from '../fixtures/session.ts'
import { test } from '../fixtures/test.ts'
import {
  connectStandard,
  disconnectStandard,
  findStandardWallets,
  isSignedBy,
  signStandard,
} from '../fixtures/wallet-standard.ts'
import { nextConnectWindow } from '../pages/connect-window.ts'
import { decideBy } from '../pages/signing-window.ts'
import { walletPopupOf } from '../pages/wallet-popup.ts'

test('a dapp with Wallet Standard connects, signs and disconnects Solana only', async ({
  dapp: page,
}) => {
  const context = page.context()
  await connect(page, { [LOCAL]: anything() })
  expect(await findStandardWallets(page)).toStrictEqual(['Portolan'])
  expect(await connectStandard(page, { silent: true })).toStrictEqual([])

  const asked = nextConnectWindow(context)
  const connected = connectStandard(page)
  await (await asked).connect()
  const [account] = await connected
  expect(account?.chains).toContain('solana:localnet')

  const text = 'Sign in to the harbour'
  const opened = context.waitForEvent('page')
  const signing = signStandard(page, text)
  await decideBy(walletPopupOf(await opened), 'Sign')
  const { publicKey, signature } = await signing
  const message = new TextEncoder().encode(text)
  expect(isSignedBy(publicKey, { message, signature })).toBe(true)

  expect(await disconnectStandard(page)).toBe(0)
  const { result } = (await getSession(page)) as {
    result: { sessionScopes: object }
  }
  expect(Object.keys(result.sessionScopes)).toStrictEqual([LOCAL])
})
