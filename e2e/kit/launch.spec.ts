import { launchWallet } from '../../src/playwright/launch-wallet.ts'
import { expect } from '../../src/playwright/matchers.ts'
import { anything, createSession, LOCAL } from '../fixtures/session.ts'
import { test } from './kit-test.ts'

test('a program launches a wallet without the fixtures', async ({ sites }) => {
  const { origin } = sites.first
  const wallet = await launchWallet({
    state: { accounts: 2, networks: [{ name: 'local' }] },
    policy: 'approve',
  })
  try {
    const page = await wallet.context.newPage()
    await page.goto(origin)
    expect(await createSession(page, { [LOCAL]: anything() })).toHaveProperty(
      'result',
    )
    await expect(wallet).toHaveSession(origin, {
      chains: ['local'],
      accounts: [0],
    })
  } finally {
    await wallet.close()
  }
})
