import { expect, type Locator, type Page } from '@playwright/test'
import type { RunningChains } from '../../src/dev/start-chains.ts'
import { axeViolations } from '../fixtures/axe.ts'
import { callNode } from '../fixtures/call-node.ts'
import { countClicks } from '../fixtures/count-clicks.ts'
import { accounts } from '../fixtures/session.ts'
import { test } from '../fixtures/test.ts'
import { placeTestToken, readTestToken, TOKEN } from '../fixtures/test-token.ts'
import { readChanges } from '../pages/changes.ts'
import { chooseAccount } from '../pages/home-menus.ts'
import { sendWindowOf } from '../pages/send-window.ts'
import { walletPopupOf } from '../pages/wallet-popup.ts'

const ALICE = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const ETHER = 10n ** 18n

const rpcOf = ({ networks }: RunningChains): string => networks[0]?.rpcUrl ?? ''

const balanceOf = async (
  chains: RunningChains,
  address: string,
): Promise<bigint> => {
  const params = [address, 'latest']
  const call = { method: 'eth_getBalance', params }
  const { result } = await callNode(rpcOf(chains), call)
  return BigInt(String(result))
}

const setBalance = async (
  chains: RunningChains,
  { address, wei }: { address: string; wei: bigint },
): Promise<void> => {
  const params = [address, `0x${wei.toString(16)}`]
  await callNode(rpcOf(chains), { method: 'hardhat_setBalance', params })
}

/** The send form, as the user sees it. */
const sendFormOf = (page: Page) => ({
  asset: page.getByLabel('What to send', { exact: true }),
  recipient: page.getByRole('combobox', { name: 'Recipient' }),
  options: page.getByRole('listbox').getByRole('option'),
  option: (name: string): Locator => page.getByRole('option', { name }),
  amount: page.getByLabel('Amount', { exact: true }),
  max: page.getByRole('button', { name: 'Max', exact: true }),
  proceed: page.getByRole('button', { name: 'Continue', exact: true }),
})

const openSend = async (page: Page, account = 'Account 1') => {
  if (account !== 'Account 1') await chooseAccount(page, account)
  await page
    .getByRole('link', { name: `Send from ${account}`, exact: true })
    .click()
  return sendFormOf(page)
}

/** Not in a closed fold. */
const field = (page: Page, name: string): Locator =>
  page.getByRole('textbox', { name, exact: true })

const addContact = async (
  page: Page,
  contact: { label: string; address: string },
): Promise<void> => {
  const popup = walletPopupOf(page)
  await popup.goTo('Settings')
  await page.getByRole('link', { name: 'Address book' }).click()
  await field(page, 'Label').fill(contact.label)
  await field(page, 'Address').fill(contact.address)
  await popup.button('Add contact').click()
  await expect(popup.toast).toHaveText(`${contact.label} added`)
}

test('the user sends native currency by keyboard alone', {
  tag: '@full',
}, async ({ chains, openWallet }) => {
  const page = await openWallet.openPopup()
  const before = await balanceOf(chains, accounts.second)
  const form = await openSend(page)
  await form.recipient.focus()
  await page.keyboard.type('account')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(form.recipient).toHaveValue(accounts.second)
  await expect(form.amount).toBeFocused()
  await page.keyboard.type('1.5')
  await page.keyboard.press('Enter')

  const review = sendWindowOf(page)
  await expect(review.origin).toHaveText('You, in this wallet')
  await expect(review.sentence).toHaveText(
    /^Send 1\.5 ETH to \W?Account 2\W? \(0x7099…79C8\)$/,
  )
  await expect(review.figure('To')).toContainText('Account 2')
  await expect(review.figure('To')).toContainText(accounts.second)
  const { rows } = await readChanges(page)
  expect(rows.map(({ name, change }) => [name, change])).toStrictEqual([
    ['ETH', '−1.5 ETH'],
    ['Max fee', expect.stringMatching(/^−0\.0\d+ ETH$/)],
  ])
  expect(await axeViolations(page)).toStrictEqual([])
  await review.sendButton.focus()
  await expect(review.sendButton).toHaveAttribute('aria-disabled', 'false')
  await page.keyboard.press('Enter')

  await expect(
    page.getByRole('heading', { name: 'Activity', exact: true }),
  ).toBeVisible()
  const row = page.getByRole('listitem').filter({
    hasText: /Send 1\.5 ETH to \W?Account 2\W? \(0x7099…79C8\)/,
  })
  await expect(row).toContainText('Confirmed')
  expect(await balanceOf(chains, accounts.second)).toBe(
    before + (3n * ETHER) / 2n,
  )
})

test('a token reaches a labelled address within seven clicks', async ({
  chains,
  openWallet,
}) => {
  const rpcUrl = rpcOf(chains)
  await placeTestToken(rpcUrl, accounts.first)
  const page = await openWallet.openPopup()
  await addContact(page, { label: 'Alice', address: ALICE })
  const popup = walletPopupOf(page)
  await page.getByRole('link', { name: 'Back' }).click()
  await popup.goTo('Home')
  await page.getByRole('link', { name: 'Add a token' }).click()
  await popup.field('Contract').fill(TOKEN)
  await popup.button('Find token').click()
  await expect(page.getByRole('status').getByText('10 HRB')).toBeVisible()
  await popup.button('Add token').click()
  await expect(popup.heading('Portolan')).toBeVisible()

  const { click, add, count } = countClicks()
  await click(
    page.getByRole('link', { name: 'Send from Account 1', exact: true }),
  )
  const form = sendFormOf(page)
  // Opening the list and choosing in it.
  add(2)
  await form.asset.selectOption('HRB')
  await click(form.option('Alice'))
  // The amount has the focus now.
  await page.keyboard.type('2.5')
  await click(form.proceed)
  const review = sendWindowOf(page)
  await expect(review.sentence).toHaveText(
    /^Send 2\.5 HRB to \W?Alice\W? \(0x90F7…b906\)$/,
  )
  await expect(review.figure('Recipient')).toContainText('Alice')
  await expect(review.figure('Recipient')).toContainText(ALICE)
  await expect(review.sendButton).toHaveAttribute('aria-disabled', 'false')
  await click(review.sendButton)
  await expect(
    page.getByRole('heading', { name: 'Activity', exact: true }),
  ).toBeVisible()
  expect(count()).toBeLessThanOrEqual(7)
  await expect(
    page.getByRole('listitem').filter({ hasText: 'Send tokens to' }),
  ).toContainText('Confirmed')
  expect(await readTestToken(rpcUrl, ALICE)).toBe(2_500_000n)
  expect(await readTestToken(rpcUrl, accounts.first)).toBe(7_500_000n)

  // Who got something is offered again.
  await page.getByRole('link', { name: 'Back' }).click()
  await openSend(page, 'Account 2')
  await expect(form.options).toHaveText([/Account 1/, /Alice/])
})

test('Max leaves nothing but the fee', { tag: '@full' }, async ({
  chains,
  openWallet,
}) => {
  await setBalance(chains, { address: accounts.second, wei: 3n * ETHER })
  const page = await openWallet.openPopup()
  const form = await openSend(page, 'Account 2')
  await form.recipient.fill(ALICE)
  await form.max.click()
  await expect(form.amount).toHaveValue(/^2\.999\d+$/)
  const [whole = '', fraction = ''] = (await form.amount.inputValue()).split(
    '.',
  )
  const amount = BigInt(`${whole}${fraction.padEnd(18, '0')}`)
  const before = await balanceOf(chains, ALICE)
  await form.proceed.click()
  const review = sendWindowOf(page)
  const fast = page.getByRole('radio', { name: 'Fast' })
  await fast.check()
  await expect(review.warnings).toBeEmpty()
  // The fast fee is what is left: not a unit more could be sent.
  await expect(review.figure('Max total')).toHaveText('3 ETH')
  await review.send()
  await expect(
    page.getByRole('listitem').filter({ hasText: /Send 2\.999\d* ETH to/ }),
  ).toContainText('Confirmed')
  expect(await balanceOf(chains, ALICE)).toBe(before + amount)
})

test('a new recipient is saved as a contact', { tag: '@full' }, async ({
  openWallet,
}) => {
  const page = await openWallet.openPopup()
  const popup = walletPopupOf(page)
  const form = await openSend(page)
  await form.recipient.fill(ALICE)
  await form.amount.fill('0.25')
  await form.proceed.click()
  await sendWindowOf(page).send()
  await page.getByRole('link', { name: 'Send 0.25 ETH to 0x90F7…b906' }).click()
  const save = popup.button('Save as contact')
  await save.click()
  await expect(page.getByText('Enter a label.')).toBeVisible()
  await field(page, 'Label').fill('Alice')
  await save.click()
  await expect(page.getByText('Alice added')).toBeFocused()
  await expect(save).toBeHidden()
  await expect(
    page.getByText(/^Send 0\.25 ETH to \W?Alice\W? \(0x90F7…b906\)$/),
  ).toBeVisible()
})

test('wrong input is explained, and nothing is asked', {
  tag: '@full',
}, async ({ chains, openWallet }) => {
  await placeTestToken(rpcOf(chains), accounts.first)
  const page = await openWallet.openPopup()
  await page.getByRole('link', { name: 'Add a token' }).click()
  const popup = walletPopupOf(page)
  await popup.field('Contract').fill(ALICE)
  await popup.button('Find token').click()
  await expect(
    page.getByText('There is no token at this address'),
  ).toBeVisible()
  await popup.field('Contract').fill(TOKEN)
  await popup.button('Find token').click()
  await popup.button('Add token').click()
  await expect(popup.heading('Portolan')).toBeVisible()

  const form = await openSend(page)
  await form.proceed.click()
  await expect(page.getByText('Enter a recipient.')).toBeVisible()
  await expect(page.getByText('Enter an amount.')).toBeVisible()
  for (const [typed, problem] of [
    ['Nobody', 'neither an address nor a known name'],
    [ALICE.replace('F79', 'f79'), 'It may have a typo'],
    [`0x${'0'.repeat(40)}`, 'zero address'],
    [TOKEN, 'This is the contract of HRB'],
  ] as const) {
    await form.recipient.fill(typed)
    await expect(page.getByText(problem)).toBeVisible()
    await expect(form.recipient).toHaveAttribute('aria-invalid', 'true')
  }
  await form.recipient.fill(ALICE.toLowerCase())
  await expect(form.recipient).toHaveAttribute('aria-invalid', 'false')
  for (const [typed, problem] of [
    ['x', 'Enter a number'],
    ['1,000', 'This could mean thousands'],
    ['0', 'above zero'],
    ['0.0000000000000000001', 'at most 18 decimal places'],
    ['1000000', 'more ETH than this account has'],
  ] as const) {
    await form.amount.fill(typed)
    await expect(page.getByText(problem)).toBeVisible()
  }
  await form.proceed.click()
  await expect(form.proceed).toBeVisible()
  expect(await axeViolations(page)).toStrictEqual([])
  await form.amount.fill('1')
  await form.proceed.click()
  const review = sendWindowOf(page)
  await expect(review.sentence).toHaveText('Send 1 ETH to 0x90F7…b906')
  await review.cancel()
  await expect(form.recipient).toHaveValue(ALICE.toLowerCase())
  await expect(form.amount).toHaveValue('1')
})

test('a token can be hidden and shown again', { tag: '@full' }, async ({
  chains,
  openWallet,
}) => {
  await placeTestToken(rpcOf(chains), accounts.first)
  const page = await openWallet.openPopup()
  const popup = walletPopupOf(page)
  await page.getByRole('link', { name: 'Add a token' }).click()
  await popup.field('Contract').fill(TOKEN)
  await popup.button('Find token').click()
  await popup.button('Add token').click()
  const hide = popup.button('Hide token HRB')
  await hide.click()
  await expect(hide).toBeHidden()
  await popup.button('1 hidden token').click()
  await popup.button('Show HRB').click()
  await expect(hide).toBeVisible()
})

test('a contact is renamed and removed, and its label is unique', {
  tag: '@full',
}, async ({ openWallet }) => {
  const page = await openWallet.openPopup()
  await addContact(page, { label: 'Alice', address: ALICE })
  const popup = walletPopupOf(page)
  await field(page, 'Label').fill('alice')
  await field(page, 'Address').fill(accounts.third)
  await popup.button('Add contact').click()
  await expect(page.getByText('has this label already')).toBeVisible()
  await field(page, 'Label').fill('Me')
  await field(page, 'Address').fill(accounts.second)
  await popup.button('Add contact').click()
  await expect(page.getByText('one of your accounts')).toBeVisible()
  const row = page.getByRole('listitem').filter({ hasText: ALICE })
  await row.getByText('Edit').click()
  await row.getByLabel('Label').fill('Alice A.')
  await row.getByRole('button', { name: 'Rename' }).click()
  await expect(row.getByText('Alice A.').first()).toBeVisible()
  await row.getByText('Edit').click()
  await row.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(row).toBeHidden()
  await expect(popup.toast).toHaveText('Alice A. removed')
})
