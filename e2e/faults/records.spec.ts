import { truncate } from 'node:fs/promises'
import { isDeepStrictEqual } from 'node:util'
import { expect } from '@playwright/test'
import { createRandom } from '../../src/dev/seeded-random.ts'
import { rounds, testSeed } from '../../src/dev/test-rounds.ts'
import { storedRecords } from '../../src/storage/testing/stored-record.ts'
import { storageFiles } from '../fixtures/damage.ts'
import { callWallet } from '../fixtures/extension-page.ts'
import type { LaunchedWallet } from '../fixtures/launch-wallet.ts'
import {
  accounts,
  fillWallet,
  getSession,
  granted,
  holding,
  LOCAL,
  resetWallet,
  revokeSession,
  storedSessions,
  storeItems,
} from '../fixtures/session.ts'
import { test as base } from '../fixtures/test.ts'

const scopes = { [LOCAL]: granted(LOCAL, accounts.first) }
const NONE = { result: { sessionScopes: {}, sessionProperties: {} } }
const NOTICE = 'Some stored data was damaged or changed'

type Revoked = { profile: string; origin: string }

const test = base.extend<{ revoked: Revoked }>({
  /** A closed browser's profile in which a site revoked its session. */
  revoked: async ({ launchWallet, profiles, sites }, use) => {
    const profile = await profiles.create()
    const { origin } = sites.first
    const wallet = await launchWallet({ userDataDir: profile })
    await resetWallet(wallet, {
      ...holding(accounts.first),
      ...storedSessions([origin], scopes),
    })
    const page = await wallet.context.newPage()
    await page.goto(origin)
    expect(await getSession(page)).toMatchObject({
      result: { sessionScopes: scopes },
    })
    expect(await revokeSession(page)).toStrictEqual({ result: true })
    await wallet.context.close()
    await use({ profile, origin })
  },
})

/**
 * Where the write of the revocation begins, in the log of the storage. The
 * worker may have dropped the ended session before the browser was closed.
 */
const findLog = async ({
  profile,
  origin,
}: Revoked): Promise<{ path: string; length: number; revocation: number }> => {
  const [log, ...others] = await storageFiles(profile, /\.log$/)
  if (!log || others.length > 0) throw new Error('Storage has not one log')
  const { path, bytes } = log
  const [account] = scopes[LOCAL].accounts
  const grant = bytes.lastIndexOf(JSON.stringify([account]))
  const revocation = bytes.indexOf(`session/${origin}`, grant)
  if (revocation < 0) throw new Error('The log has no revocation')
  return { path, length: bytes.length, revocation }
}

type Damaged = { key: string; fault: string }

const damagesOf = async ({ inside }: LaunchedWallet): Promise<Damaged[]> =>
  (await callWallet(inside, { name: 'listDamages' })).result as Damaged[]

const sessionOf = async (
  { context }: LaunchedWallet,
  origin: string,
): Promise<unknown> => {
  const page = await context.newPage()
  await page.goto(origin)
  return getSession(page)
}

test('a revoked session does not come back with an older log, and the user is notified', async ({
  launchWallet,
  revoked: { profile, origin },
}) => {
  const { path, revocation } = await findLog({ profile, origin })
  await truncate(path, revocation)
  const wallet = await launchWallet({ userDataDir: profile })
  expect(await sessionOf(wallet, origin)).toStrictEqual(NONE)

  const popup = await wallet.openPopup()
  await expect(popup.getByText(NOTICE)).toBeVisible()
  await popup.getByRole('link', { name: 'Show details' }).click()
  const row = popup.getByRole('listitem').filter({ hasText: origin })
  await expect(row).toContainText('An older version came back')
  await row.getByRole('button', { name: 'OK' }).click()
  await expect(row).toBeHidden()
  expect(await damagesOf(wallet)).toStrictEqual([])
})

const CUTS = rounds('LOG_CUTS', { short: 1, long: 100 })

test('a revoked session stays revoked after any cut of the log', {
  tag: '@long',
}, async ({ launchWallet, profiles, revoked: { profile, origin } }) => {
  const draw = createRandom(testSeed)
  const faults: Record<string, number> = {}
  let returned = 0
  for (let cut = 0; cut < CUTS; cut += 1) {
    const damaged = await profiles.copy(profile)
    const log = await findLog({ profile: damaged, origin })
    // Every other one loses the revocation, and maybe more than that.
    const last = log.length - log.revocation
    const lost = Math.ceil(draw() * last) + (cut % 2 === 0 ? last : 0)
    const length = Math.max(0, log.length - lost)
    await truncate(log.path, length)
    const wallet = await launchWallet({ userDataDir: damaged })
    const session = await sessionOf(wallet, origin)
    if (!isDeepStrictEqual(session, NONE)) returned += 1
    const found = (await damagesOf(wallet)).find(
      ({ key }) => key === `session/${origin}`,
    )
    // A cut behind the revocation loses nothing of the session.
    if (cut % 2 === 0) expect(found).toBeDefined()
    const fault = found?.fault ?? 'whole'
    faults[fault] = (faults[fault] ?? 0) + 1
    await wallet.context.close()
  }
  console.log(
    `${returned} of ${CUTS} sessions came back, seed ${testSeed};`,
    `the session was ${JSON.stringify(faults)}`,
  )
  expect(returned).toBe(0)
})

test('a session that was written by hand is refused, and shown to the user', async ({
  page,
  sites,
  wallet,
}) => {
  const { origin } = sites.first
  await fillWallet(wallet, holding(accounts.first))
  // From its first start on, the wallet signs what it stores.
  await callWallet(wallet.inside, { name: 'getWallet' })
  await storeItems(wallet, storedSessions([origin], scopes))
  await page.goto(origin)
  expect(await getSession(page)).toStrictEqual(NONE)
  expect(await damagesOf(wallet)).toStrictEqual([
    {
      key: `session/${origin}`,
      subject: { kind: 'session', origin },
      fault: 'changed',
      contents: [],
    },
  ])
})

test('a worker that starts before a test stores its state uses that state', async ({
  wallet,
}) => {
  await callWallet(wallet.inside, { name: 'getWallet' })
  await fillWallet(wallet, holding(accounts.first))
  expect(await damagesOf(wallet)).toStrictEqual([])
})

test('without the signing key nothing is used until the user accepts it', {
  tag: '@full',
}, async ({ sites, wallet }) => {
  const { origin } = sites.first
  const watched = {
    address: accounts.third,
    name: 'Lighthouse',
    kind: 'watch-only',
    developer: false,
    hidden: false,
  }
  const network = { chainId: 'eip155:4242', name: 'Harbour', symbol: 'HBR' }
  await fillWallet(wallet, {
    ...storedRecords({
      'accounts/held': [watched],
      'networks/custom': [network],
    }),
    ...storedSessions([origin], scopes),
  })
  const popup = await wallet.openPopup()
  await expect(popup.getByText('Lighthouse').first()).toBeVisible()
  await popup.close()
  await wallet.stopWorker()
  await wallet.inside.evaluate(
    () =>
      new Promise((resolve) => {
        indexedDB.deleteDatabase('portolan-records').onsuccess = resolve
      }),
  )
  expect(await sessionOf(wallet, origin)).toStrictEqual(NONE)
  expect(await damagesOf(wallet)).toMatchObject([
    { key: 'accounts/held', fault: 'unverifiable' },
    { key: 'networks/custom', fault: 'unverifiable' },
    { key: `session/${origin}`, fault: 'unverifiable', contents: [] },
  ])
  const again = await wallet.openPopup()
  const rowOf = (name: string) =>
    again.getByRole('listitem').filter({ has: again.getByText(name) })
  const restore = (name: string) =>
    rowOf(name).getByRole('button', { name: 'Restore' }).click()
  // With a list of accounts, it is a wallet again.
  await restore('Account list')
  await again.getByRole('link', { name: 'Show details' }).click()
  await expect(rowOf('Networks you added')).toContainText('Harbour')
  await restore('Networks you added')
  await expect(rowOf('Networks you added')).toBeHidden()
  await wallet.stopWorker()
  const restored = await callWallet(wallet.inside, { name: 'getWallet' })
  expect(restored.result).toMatchObject({ accounts: [watched] })
  const networks = await callWallet(wallet.inside, { name: 'listNetworks' })
  expect(networks.result).toContainEqual(expect.objectContaining(network))
  expect(await damagesOf(wallet)).toMatchObject([
    { key: `session/${origin}`, fault: 'unverifiable' },
  ])
})

/** A wallet of one watched account; its worker is stopped. */
const storeWatched = async (wallet: LaunchedWallet): Promise<void> => {
  const params = { address: accounts.first, name: 'Lighthouse' }
  await callWallet(wallet.inside, { name: 'addWatchOnlyAccount', params })
  await wallet.stopWorker()
}

test('a mirror that cannot be read is replaced, and the user is asked', {
  tag: '@full',
}, async ({ wallet }) => {
  await storeWatched(wallet)
  // It opens, but every read of it fails.
  await wallet.inside.evaluate(async () => {
    await new Promise((resolve) => {
      indexedDB.deleteDatabase('portolan-records').onsuccess = resolve
    })
    await new Promise<void>((resolve) => {
      const request = indexedDB.open('portolan-records', 1)
      request.onsuccess = () => {
        request.result.close()
        resolve()
      }
    })
  })
  expect(await damagesOf(wallet)).toMatchObject([
    { key: 'accounts/held', fault: 'unverifiable' },
  ])
})

test('a mirror of a newer version is not deleted, and the wallet can be removed', async ({
  wallet,
}) => {
  await storeWatched(wallet)
  const versionOf = () =>
    wallet.inside.evaluate(async () => {
      const all = await indexedDB.databases()
      return all.find(({ name }) => name === 'portolan-records')?.version
    })
  await wallet.inside.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const request = indexedDB.open('portolan-records', 2)
        request.onsuccess = () => {
          request.result.close()
          resolve()
        }
      }),
  )
  const refused = await callWallet(wallet.inside, { name: 'listDamages' })
  expect(refused.result).toBeUndefined()
  expect(await versionOf()).toBe(2)
  const removed = await callWallet(wallet.inside, { name: 'removeWallet' })
  expect(removed.result).toBeNull()
  const view = await callWallet(wallet.inside, { name: 'getWallet' })
  expect(view.result).toMatchObject({ status: 'no-wallet' })
  expect(await versionOf()).toBe(1)
})

test('a store that was emptied is no first run, also without keys', async ({
  wallet,
}) => {
  const popup = await wallet.openPopup()
  await callWallet(wallet.inside, {
    name: 'addWatchOnlyAccount',
    params: { address: accounts.first, name: 'Lighthouse' },
  })
  await wallet.inside.evaluate(async () => {
    await chrome.storage.local.clear()
    await chrome.storage.session.clear()
  })
  await wallet.stopWorker()
  await popup.reload()
  const title = popup.getByRole('heading', { level: 1 })
  await expect(title).toHaveText('Restore your wallet')
  // There was no phrase to import: the user can remove what is left.
  await popup.getByText('Remove wallet from this browser').click()
  const word = popup.getByLabel(/^Type .* to continue$/)
  await word.fill('remove wallet')
  await popup
    .getByRole('button', { name: 'Remove wallet', exact: true })
    .click()
  await expect(title).toHaveText('Welcome to Portolan')
})
