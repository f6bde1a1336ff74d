import { createHash } from 'node:crypto'
import { expect } from '@playwright/test'
import { siteGroupKey } from '../../src/protocol/site-settings.ts'
import { storedRecords } from '../../src/storage/testing/stored-record.ts'
import { evaluateInContentScript } from '../fixtures/content-script.ts'
import { callWallet } from '../fixtures/extension-page.ts'
import {
  accounts,
  fillWallet,
  getSession,
  granted,
  LOCAL,
  storedSessions,
} from '../fixtures/session.ts'
import { test } from '../fixtures/test.ts'

const GROUPS = 17

test('a content script can read no storage, also after a worker stop', async ({
  page,
  sites,
  wallet,
}) => {
  const attempts = ['local', 'session'].map(
    (area) =>
      `chrome.storage.${area}.get(null).then(() => 'read', (error) => error.message)`,
  )
  const read = () =>
    evaluateInContentScript(page, `Promise.all([${attempts.join(',')}])`)
  const refused = Array(2).fill(
    'Access to storage is not allowed from this context.',
  )
  await page.goto(sites.first.origin)
  expect(await read()).toStrictEqual(refused)
  // It may have stopped, and only a running worker can be stopped.
  await getSession(page)
  await wallet.stopWorker()
  await getSession(page)
  expect(await read()).toStrictEqual(refused)
})

test('a content script learns of no site with settings, and can add none', async ({
  context,
  page,
  sites,
  wallet,
}) => {
  const { origin } = sites.first
  const settings = {
    [origin]: { isDefaultWallet: true, isCompatible: true },
  }
  await fillWallet(wallet, storedRecords({ 'sites/settings': settings }))
  await page.goto(sites.second.origin)
  // Starts the worker, which adds the group of the site.
  await getSession(page)
  const shared = () =>
    evaluateInContentScript(
      page,
      `chrome.storage.sync.get(null).then((items) => JSON.stringify(items))`,
    )
  await expect
    .poll(shared)
    .toBe(JSON.stringify({ [siteGroupKey(origin)]: true }))

  const claimed = Object.fromEntries(
    Array.from({ length: GROUPS }, (_, group) => [`site-group/${group}`, true]),
  )
  const claim = `chrome.storage.sync.set(${JSON.stringify(claimed)})
    .then(() => 'set')`
  expect(await evaluateInContentScript(page, claim)).toBe('set')
  await page.reload()
  await getSession(page)
  expect(await page.evaluate(() => 'ethereum' in globalThis)).toBe(false)
  const other = await context.newPage()
  await other.goto(origin)
  await other.waitForFunction(() => 'ethereum' in globalThis)
})

test('a content script turns nothing on for a connected site, and learns of none', {
  tag: '@full',
}, async ({ context, page, sites, wallet }) => {
  const { origin } = sites.first
  const scopes = { [LOCAL]: granted(LOCAL, accounts.first) }
  await fillWallet(wallet, storedSessions([origin], scopes))
  await page.goto(sites.second.origin)
  // The key that the setting once had, with and without the site's group.
  const digest = createHash('sha256').update(origin).digest('hex')
  const key = `default-wallet/${digest}`
  const former = { [key]: { version: 1, value: true } }
  const group = { [siteGroupKey(origin)]: true }
  for (const written of [former, { ...former, ...group }]) {
    const write = `chrome.storage.sync.set(${JSON.stringify(written)})
      .then(() => 'set')`
    expect(await evaluateInContentScript(page, write)).toBe('set')
    // It may have stopped, and only a running worker can be stopped.
    await getSession(page)
    await wallet.stopWorker()
    // For this answer the worker has prepared the settings.
    expect(
      await callWallet(wallet.inside, { name: 'getSite', params: { origin } }),
    ).toMatchObject({ result: { isDefaultWallet: false, isCompatible: false } })
    const other = await context.newPage()
    await other.goto(origin)
    expect(await getSession(other)).toMatchObject({
      result: { sessionScopes: scopes },
    })
    expect(await other.evaluate(() => 'ethereum' in globalThis)).toBe(false)
    const stored = await wallet.inside.evaluate(async () => [
      await chrome.storage.sync.get(null),
      await chrome.storage.local.get('sites/settings'),
    ])
    expect(stored).toStrictEqual([written, {}])
    await other.close()
  }
})
