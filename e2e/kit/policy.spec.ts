import { expect } from '../../src/playwright/matchers.ts'
import { anything, createSession, invoke, LOCAL } from '../fixtures/session.ts'
import { test } from './kit-test.ts'

const SCOPES = { [LOCAL]: anything() }

test.describe('approve', () => {
  test.use({ walletPolicy: 'approve' })

  test('connects, signs and sends without a window', async ({
    dapp,
    context,
    wallet,
  }) => {
    const before = context.pages().length
    expect(await createSession(dapp, SCOPES)).toHaveProperty('result')
    const from = await wallet.addressOf(0)
    const to = await wallet.addressOf(1)
    const call = { method: 'personal_sign', params: ['0x6869', from] }
    expect(await invoke(dapp, LOCAL, call)).toHaveProperty('result')
    const transaction = { from, to, value: '0x10' }
    expect(
      await invoke(dapp, LOCAL, {
        method: 'eth_sendTransaction',
        params: [transaction],
      }),
    ).toHaveProperty('result')
    await expect(wallet).toHaveSigned({ message: 'hi', from: 0 })
    await expect(wallet).toHaveSent({ to, value: 16n, from: 0, chain: 'local' })
    await expect(wallet).not.toHaveSent({ to, value: 17n })
    await expect(wallet).toHaveBeenAsked({ times: 3 })
    expect(context.pages()).toHaveLength(before)
  })

  test('leaves one site to the test', { tag: '@full' }, async ({
    dapp,
    origin,
    wallet,
  }) => {
    await wallet.policy('manual', { origin })
    const created = createSession(dapp, SCOPES)
    const request = await wallet.nextRequest()
    await request.reject()
    expect(await created).toMatchObject({ error: { code: 4001 } })
  })
})

test('a policy rejects the requests of one site', async ({
  dapp,
  context,
  sites,
  wallet,
}) => {
  await wallet.policy('approve')
  await wallet.policy('reject', { origin: sites.first.origin })
  const other = await context.newPage()
  await other.goto(sites.second.origin)
  for (let time = 0; time < 4; time += 1) {
    expect(await createSession(dapp, SCOPES)).toMatchObject({
      error: { code: 4001 },
    })
  }
  expect(await createSession(other, SCOPES)).toHaveProperty('result')
  await expect(wallet).toHaveBeenAsked({
    method: 'wallet_createSession',
    origin: sites.first.origin,
    times: 4,
  })
})
