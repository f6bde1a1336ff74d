import { readdir, readFile, readlink } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'
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

/** Every way a text may be written down, as bytes. */
const formsOf = (secret: string): Buffer[] => {
  const utf8 = Buffer.from(secret)
  const hex = utf8.toString('hex')
  // Base64 looks different at each of three places; its ends depend on others.
  const base64 = [0, 1, 2].map((shift) =>
    Buffer.concat([Buffer.alloc(shift), utf8])
      .toString('base64')
      .slice(Math.ceil((shift * 4) / 3), -4),
  )
  const texts = [secret, hex, hex.toUpperCase(), ...base64]
  return texts.flatMap((text) => [
    Buffer.from(text),
    Buffer.from(text, 'utf16le'),
  ])
}

const keyBytes = Buffer.from(PRIVATE_KEY, 'hex')

const readAll = async (folder: string): Promise<[string, Buffer][]> => {
  const entries = await readdir(folder, {
    withFileTypes: true,
    recursive: true,
  })
  const files = entries.filter((entry) => entry.isFile())
  return Promise.all(
    files.map(async ({ parentPath, name }): Promise<[string, Buffer]> => {
      const path = join(parentPath, name)
      return [path, await readFile(path)]
    }),
  )
}

test('the profile of a killed browser holds no phrase, key or password', async ({
  launchWallet,
  profiles,
}) => {
  test.setTimeout(60_000)
  const userDataDir = await profiles.create()
  const wallet = await launchWallet({ userDataDir })
  const popup = await wallet.openPopup()
  await importWallet(popup)
  await openAccounts(popup)
  await popup.getByRole('link', { name: 'Import a private key' }).click()
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
  // Chromium names its process there.
  const lock = await readlink(join(userDataDir, 'SingletonLock'))
  const gone = wallet.context.waitForEvent('close')
  process.kill(Number(lock.split('-').at(-1)), 'SIGKILL')
  await gone

  const files = await readAll(userDataDir)
  const countOf = (forms: Buffer[]): string[] =>
    files.flatMap(([path, bytes]) =>
      forms.some((form) => bytes.includes(form)) ? [path] : [],
    )
  // What is not secret is found, so the search finds things.
  expect(countOf(formsOf(ADDRESS))).not.toStrictEqual([])
  const secrets = [
    PHRASE,
    PHRASE.split(' ').slice(4, 7).join(' '),
    PASSWORD,
    PRIVATE_KEY,
  ]
  expect(countOf(secrets.flatMap(formsOf))).toStrictEqual([])
  const keyForms = [keyBytes, Buffer.from(keyBytes.toString('base64'))]
  expect(countOf(keyForms)).toStrictEqual([])
})
