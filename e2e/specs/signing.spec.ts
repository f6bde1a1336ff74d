import { expect, type Page } from '@playwright/test'
import { type Hex, hashMessage, verifyMessage, verifyTypedData } from 'viem'
import { createSiweMessage } from 'viem/siwe'
import { rounds } from '../../src/dev/test-rounds.ts'
import { rejected, unauthorized } from '../fixtures/answers.ts'
import { axeViolations } from '../fixtures/axe.ts'
import { connect, connectInWindow } from '../fixtures/connect.ts'
import { callWallet } from '../fixtures/extension-page.ts'
import type { Outcome } from '../fixtures/page-calls.ts'
import { permitOf } from '../fixtures/permit.ts'
import {
  accounts,
  anything,
  invoke,
  LOCAL,
  LOCAL_TWO,
  revokeSession,
} from '../fixtures/session.ts'
import { advanceClock, stopClock } from '../fixtures/stopped-clock.ts'
import { test } from '../fixtures/test.ts'
import { BOATS, placeTestContracts } from '../fixtures/test-contracts.ts'
import { askForAccount, decideBy } from '../pages/signing-window.ts'
import { walletPopupOf } from '../pages/wallet-popup.ts'
import { ADDRESS, importWallet, typePassword } from '../pages/wallet-screens.ts'

const both = { [LOCAL]: anything(), [LOCAL_TWO]: anything() }

const CONTRACT = '0xCcCCccccCCCCcCCCCCCcCcCccCcCCCcCcccccccC'

const permit = permitOf({ token: CONTRACT })

const signatureOf = (outcome: Outcome): Hex => {
  if (!('result' in outcome)) throw new Error(JSON.stringify(outcome))
  return outcome.result as Hex
}

const signMessage = (page: Page, params: unknown[]) =>
  askForAccount(page, { scope: LOCAL, method: 'personal_sign', params })

const signData = (page: Page, data: unknown, scope = LOCAL) =>
  askForAccount(page, {
    scope,
    method: 'eth_signTypedData_v4',
    params: [accounts.first, data],
    title: 'Sign this data?',
  })

const signInTo = (domain: string): string =>
  createSiweMessage({
    domain,
    address: accounts.first,
    uri: `http://${domain}/`,
    version: '1',
    chainId: 31337,
    nonce: 'abcd1234',
    statement: 'Come aboard.',
  })

const ODD = 'Ahoi ⚓\nzweite Zeile\u202e'

const messages = (
  [
    [[ODD, accounts.first], ODD, 'zweite Zeile[U+202E]'],
    [['0xff00', accounts.first], { raw: '0xff00' }, '0xff00'],
    [['Land ho', accounts.first], 'Land ho', 'Land ho'],
    [[accounts.first, 'Land ho'], 'Land ho', 'Land ho'],
    [['0x4c616e64', accounts.first], 'Land', 'Land'],
  ] as const
).slice(0, rounds('SIGNED_MESSAGES', { short: 2, long: 5 }))

test('messages in both orders, as text and as bytes, are signed as shown', {
  tag: '@long',
}, async ({ dapp }) => {
  await connect(dapp, both)
  for (const [params, message, shown] of messages) {
    const { screen, answer } = await signMessage(dapp, [...params])
    const { page } = screen
    await expect(page.getByText(new URL(dapp.url()).host)).toBeVisible()
    await expect(page.getByText('Sign a message with Account 1.')).toBeVisible()
    const region = page.getByRole('region', { name: 'Message' })
    await expect(region).toContainText(shown)
    await expect(screen.button('Sign')).not.toBeFocused()
    await decideBy(screen, 'Sign')
    const signature = signatureOf(await answer)
    expect(
      await verifyMessage({ address: accounts.first, message, signature }),
    ).toBe(true)
  }
})

test('typed data is shown as a tree, with the effect of a permit, and signed', async ({
  dapp,
}) => {
  await connect(dapp, both)
  const { screen, answer } = await signData(dapp, JSON.stringify(permit))
  const { page } = screen
  await expect(
    page.getByText(
      `${accounts.second} can spend all you have of token ${CONTRACT}, also what you receive later.`,
    ),
  ).toBeVisible()
  await expect(
    page.getByText('The signature can be used until Mar 17, 2030'),
  ).toBeVisible()
  await expect(
    page.getByText(`${accounts.second} is a regular account`),
  ).toBeVisible()
  await expect(page.getByText('The amount is unlimited.')).toBeVisible()
  await expect(
    page.getByText(/^There is no contract at 0xCc.* on Local\.$/),
  ).toBeVisible()
  const data = page.getByRole('region', { name: 'Data Permit' })
  await expect(data).toContainText(`spender ${accounts.second}`)
  await expect(page.getByRole('region', { name: 'Domain' })).toContainText(
    'chainId 31337',
  )
  await page.getByRole('button', { name: 'Raw data' }).click()
  await expect(page.getByText('Signed hash')).toBeVisible()
  expect(await axeViolations(page)).toStrictEqual([])
  await decideBy(screen, 'Sign')
  expect(
    await verifyTypedData({
      address: accounts.first,
      types: permit.types,
      primaryType: 'Permit',
      domain: { ...permit.domain, chainId: 31337n },
      message: {
        ...permit.message,
        value: 2n ** 256n - 1n,
        nonce: 0n,
        deadline: 1_900_000_000n,
      },
      signature: signatureOf(await answer),
    }),
  ).toBe(true)
})

test('another chain, another account and invalid data open no window', {
  tag: '@full',
}, async ({ dapp }) => {
  await connect(dapp, both)
  const before = dapp.context().pages().length
  const sign = (scope: string, params: unknown[]) =>
    invoke(dapp, scope, { method: 'eth_signTypedData_v4', params })
  expect(await sign(LOCAL_TWO, [accounts.first, permit])).toStrictEqual({
    error: {
      code: -32602,
      message: 'Invalid method parameter(s).',
      data: {
        path: 'params.request.params.1.domain.chainId',
        reason: 'is eip155:31337, and the scope is eip155:31338',
      },
    },
  })
  expect(await sign(LOCAL, [accounts.second, permit])).toStrictEqual(
    unauthorized,
  )
  const message = { ...permit.message, nonce: 'none' }
  expect(
    await sign(LOCAL, [accounts.first, { ...permit, message }]),
  ).toMatchObject({
    error: {
      code: -32602,
      data: {
        path: 'params.request.params.1.message.nonce',
        reason: 'must be a whole number',
      },
    },
  })
  expect(dapp.context().pages()).toHaveLength(before)
})

test('a second click on Sign does not approve the next request', {
  tag: '@full',
}, async ({ context, dapp, sites }) => {
  const other = await context.newPage()
  await other.goto(sites.second.origin)
  for (const page of [dapp, other]) await connect(page, both)
  const first = await signMessage(dapp, ['first', accounts.first])
  const answer = invoke(other, LOCAL, {
    method: 'personal_sign',
    params: ['second', accounts.first],
  })
  const { page } = first.screen
  await expect(page.getByText('1 of 2')).toBeVisible()
  await expect(first.screen.button('Sign')).toBeEnabled()
  await stopClock(page)
  await first.screen.button('Sign').dblclick()
  expect(signatureOf(await first.answer)).toMatch(/^0x[\da-f]{130}$/)
  const region = page.getByRole('region', { name: 'Message' })
  await expect(region).toContainText('second')
  await decideBy(first.screen, 'Cancel')
  expect(await answer).toStrictEqual(rejected)
})

test('a sign-in of the requesting site is shown in its parts', {
  tag: '@full',
}, async ({ dapp }) => {
  await connect(dapp, both)
  const { host } = new URL(dapp.url())
  const message = signInTo(host)
  const { screen, answer } = await signMessage(dapp, [message, accounts.first])
  await expect(
    screen.page.getByText(`Sign in to ${host} with Account 1.`),
  ).toBeVisible()
  const region = screen.page.getByRole('region', { name: 'Message' })
  await expect(region).toContainText('Come aboard.')
  await expect(screen.page.getByRole('checkbox')).toHaveCount(0)
  await decideBy(screen, 'Sign')
  const signature = signatureOf(await answer)
  expect(
    await verifyMessage({ address: accounts.first, message, signature }),
  ).toBe(true)
})

test('a sign-in to another site is signed only after a confirmation', {
  tag: '@full',
}, async ({ dapp }) => {
  await connect(dapp, both)
  const { screen, answer } = await signMessage(dapp, [
    signInTo('bank.example'),
    accounts.first,
  ])
  await expect(screen.page.getByRole('alert')).toContainText(
    'This signs you in to bank.example, not to the site that asks.',
  )
  await expect(screen.button('Sign')).toBeDisabled()
  await expect(
    screen.page.getByText('To sign, tick the box above.'),
  ).toBeVisible()
  expect(await axeViolations(screen.page)).toStrictEqual([])
  await screen.box('I understand that this is not').check()
  await expect(screen.button('Sign')).toBeEnabled()
  await screen.box('I understand that this is not').uncheck()
  await expect(screen.button('Sign')).toBeDisabled()
  await screen.box('I understand that this is not').check()
  await decideBy(screen, 'Sign')
  expect(signatureOf(await answer)).toMatch(/^0x[\da-f]{130}$/)
})

test('a request that outlives its worker is signed once, as it was shown', async ({
  dapp,
  openWallet,
}) => {
  await connect(dapp, both)
  const { screen, answer } = await signMessage(dapp, ['hi', accounts.first])
  await screen.page.getByRole('button', { name: 'Raw data' }).click()
  const digest = screen.page.getByText(hashMessage('hi'))
  await expect(digest).toBeVisible()
  // After a long silence the window would report it, and close the details.
  await stopClock(screen.page)
  await openWallet.stopWorker()
  await expect(digest).toBeVisible()
  await advanceClock(screen.page, 800)
  await decideBy(screen, 'Sign')
  const signature = signatureOf(await answer)
  expect(
    await verifyMessage({ address: accounts.first, message: 'hi', signature }),
  ).toBe(true)
})

test('revoking withdraws a request for a signature', { tag: '@full' }, async ({
  dapp,
}) => {
  await connect(dapp, both)
  const { screen, answer } = await signMessage(dapp, ['hi', accounts.first])
  const closed = screen.page.waitForEvent('close')
  expect(await revokeSession(dapp, { scopes: [LOCAL] })).toStrictEqual({
    result: true,
  })
  expect(await answer).toStrictEqual(rejected)
  await closed
})

test('a locked wallet asks for its password first, and locking it rejects', {
  tag: '@full',
}, async ({ launchWallet, sites }) => {
  const { context, openPopup } = await launchWallet()
  const popup = await openPopup()
  await importWallet(popup)
  const dapp = await context.newPage()
  await dapp.goto(sites.first.origin)
  await connectInWindow(dapp, { [LOCAL]: anything() })
  const first = await signMessage(dapp, ['hi', ADDRESS])
  await callWallet(popup, { name: 'lock' })
  expect(await first.answer).toStrictEqual(rejected)

  const opened = context.waitForEvent('page')
  const answer = invoke(dapp, LOCAL, {
    method: 'personal_sign',
    params: ['hi', ADDRESS],
  })
  const screen = walletPopupOf(await opened)
  await expect(
    screen.page.getByText('wants a signature. You’ll review the request next.'),
  ).toBeVisible()
  await typePassword(screen.page)
  await expect(screen.heading('Sign this message?')).toBeVisible()
  await decideBy(screen, 'Sign')
  expect(
    await verifyMessage({
      address: ADDRESS,
      message: 'hi',
      signature: signatureOf(await answer),
    }),
  ).toBe(true)
})

test('an NFT is listed as its contract describes it', { tag: '@full' }, async ({
  chains,
  dapp,
  wallet,
}) => {
  await placeTestContracts(chains.networks[0]?.rpcUrl ?? '')
  await connect(dapp, both)
  const { screen, answer } = await askForAccount(dapp, {
    scope: LOCAL,
    method: 'wallet_watchAsset',
    params: {
      type: 'ERC721',
      options: { address: BOATS, tokenId: '7', symbol: 'SHIP' },
    },
    title: 'Add this NFT?',
  })
  const name = 'Boats of the harbour #7'
  await expect(screen.page.getByText(`Add ${name} to Account 1.`)).toBeVisible()
  await expect(
    screen.page.getByText('The site claims the symbol SHIP.'),
  ).toBeVisible()
  await decideBy(screen, 'Add NFT')
  expect(await answer).toStrictEqual({ result: true })
  const home = await wallet.openPopup()
  const row = home.getByRole('listitem').filter({ hasText: name })
  await expect(row).toContainText('1 NFT')
})

test('typed data of version 3 and without a domain type is signed', {
  tag: '@full',
}, async ({ dapp }) => {
  await connect(dapp, both)
  const types = { Note: [{ name: 'text', type: 'string' }] } as const
  const message = { text: 'Land ho' }
  const data = { types, primaryType: 'Note', domain: {}, message } as const
  const { screen, answer } = await askForAccount(dapp, {
    scope: LOCAL,
    method: 'eth_signTypedData_v3',
    params: [accounts.first, data],
    title: 'Sign this data?',
  })
  await expect(
    screen.page.getByText('The signature covers no app'),
  ).toBeVisible()
  await decideBy(screen, 'Sign')
  const signature = signatureOf(await answer)
  const signed = { ...data, address: accounts.first, signature }
  expect(await verifyTypedData(signed)).toBe(true)
})

test('a token is listed after an approval, and there are no capabilities', {
  tag: '@full',
}, async ({ dapp }) => {
  await connect(dapp, both)
  const token = {
    type: 'ERC20',
    options: {
      address: accounts.third.toLowerCase(),
      symbol: 'HRB',
      decimals: 6,
      image: 'https://tracker.example/pixel.png',
    },
  }
  const { screen, answer } = await askForAccount(dapp, {
    scope: LOCAL,
    method: 'wallet_watchAsset',
    params: token,
    title: 'Add this token?',
  })
  await expect(screen.page.getByText('Add HRB to Account 1.')).toBeVisible()
  await expect(screen.page.getByText(accounts.third)).toBeVisible()
  // There is no contract at this address.
  await expect(screen.page.getByText('the site’s claim')).toBeVisible()
  await decideBy(screen, 'Add token')
  expect(await answer).toStrictEqual({ result: true })
  // Listed by now: no approval is needed.
  const again = { method: 'wallet_watchAsset', params: token }
  expect(await invoke(dapp, LOCAL, again)).toStrictEqual({ result: true })
  expect(
    await invoke(dapp, LOCAL, {
      method: 'wallet_getCapabilities',
      params: [accounts.first, ['0x7a69', '0x1']],
    }),
  ).toStrictEqual({
    result: { '0x7a69': { atomic: { status: 'unsupported' } } },
  })
})
