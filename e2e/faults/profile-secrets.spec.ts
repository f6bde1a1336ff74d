import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { mnemonicToSeedSync } from '@scure/bip39'
import { createRandom } from '../../src/dev/seeded-random.ts'
import { testSeed } from '../../src/dev/test-rounds.ts'
import {
  findSecrets,
  secretBytes,
  secretPhrase,
  secretText,
} from '../fixtures/find-secrets.ts'
import { killBrowser } from '../fixtures/kill-browser.ts'
import { test } from '../fixtures/test.ts'
import { walletPopupOf } from '../pages/wallet-popup.ts'
import {
  ADDRESS,
  accountRow,
  goBack,
  importWallet,
  lockNow,
  openAccounts,
  PASSWORD,
  PHRASE,
  typePassword,
} from '../pages/wallet-screens.ts'

const PRIVATE_KEY =
  '4c0883a69102937d6231471b5dbb6204fe5129617082792ae468d01a3f362318'

const secrets = {
  phrase: secretPhrase(PHRASE),
  seed: secretBytes(mnemonicToSeedSync(PHRASE)),
  password: secretText(PASSWORD),
  'private key': secretText(PRIVATE_KEY),
  'private key as bytes': secretBytes(Buffer.from(PRIVATE_KEY, 'hex')),
}

test('the profile of a killed browser contains no phrase, key or password', async ({
  launchWallet,
  profiles,
}) => {
  const userDataDir = await profiles.create()
  const wallet = await launchWallet({ userDataDir })
  const popup = await wallet.openPopup()
  await importWallet(popup)
  await openAccounts(popup)
  await popup.getByRole('link', { name: 'Import private key' }).click()
  const field = popup.getByLabel('Private key', { exact: true })
  await field.fill(PRIVATE_KEY)
  await popup.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(field).toHaveAttribute('type', 'password')
  await popup.getByRole('button', { name: 'Import', exact: true }).click()
  await accountRow(popup, 'Account 2').waitFor()
  await goBack(popup)
  await lockNow(popup)
  await typePassword(popup)
  await walletPopupOf(popup).heading('Settings').waitFor()
  await lockNow(popup)
  await expect(
    popup.getByRole('heading', { name: 'Unlock Portolan' }),
  ).toBeVisible()
  await killBrowser(wallet.context, userDataDir)

  expect(await findSecrets(userDataDir, Object.values(secrets))).toStrictEqual(
    [],
  )
  // Public data is found, so this profile was really searched.
  expect(
    await findSecrets(userDataDir, [secretText(ADDRESS)]),
  ).not.toStrictEqual([])
})

test('a planted secret is found in a profile in every encoding', async ({
  profiles,
}) => {
  const folder = await profiles.create()
  const planted = join(folder, 'canary')
  const random = createRandom(testSeed)
  const noise = () => Uint8Array.from({ length: 500 }, () => random() * 256)
  const finds = async (content: Uint8Array): Promise<boolean> => {
    await writeFile(planted, Buffer.concat([noise(), content, noise()]))
    const found = await findSecrets(folder, Object.values(secrets))
    return found.length === 1
  }
  expect(await finds(Buffer.from('nothing of it'))).toBe(false)
  const missed: string[] = []
  for (const [name, { forms }] of Object.entries(secrets)) {
    for (const [form, content] of Object.entries(forms)) {
      if (!(await finds(content))) missed.push(`${name} as ${form}`)
    }
    // Complete in its encoding, at any place of a longer text.
    for (const before of ['', 'x', 'xy']) {
      const [[, plain = Buffer.alloc(0)] = []] = Object.entries(forms)
      const all = Buffer.concat([Buffer.from(before), plain, Buffer.from('!')])
      for (const encoding of ['hex', 'base64', 'base64url'] as const) {
        const content = Buffer.from(all.toString(encoding))
        if (!(await finds(content))) missed.push(`${name}, ${encoding}`)
      }
    }
  }
  const words = PHRASE.split(' ').slice(5, 8)
  for (const between of ['', ' ', '\n', ',', '","', '</td><td>', '\0']) {
    const run = words.join(between)
    for (const encoding of ['utf8', 'utf16le'] as const) {
      const content = Buffer.from(run, encoding)
      if (!(await finds(content))) missed.push(`${encoding}: ${run}`)
    }
  }
  await rm(planted)
  expect(missed).toStrictEqual([])
})
