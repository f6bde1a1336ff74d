import { afterAll, expect, it } from 'vitest'
import { storedRecord } from '../../storage/testing/stored-record.ts'
import { storeValues, watchOnly } from '../testing/builders.ts'
import { createModelBrowser, endBrowsers } from '../testing/model-browser.ts'
import { openModelPopup } from '../testing/model-popup.ts'
import { createTestWorker } from '../testing/test-worker.ts'

afterAll(endBrowsers)

const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const OTHER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const ORIGIN = 'https://one.example'
const [SESSION, ACCOUNTS, CONTACTS, NETWORKS, NODE] = [
  `session/${ORIGIN}`,
  'accounts/held',
  'contacts/book',
  'networks/custom',
  'node/eip155:4242',
] as const
const network = {
  chainId: 'eip155:4242',
  name: 'Harbour',
  symbol: 'HBR',
  explorerUrl: 'https://explorer.example',
}
const values = {
  [SESSION]: { generation: 1, sessionScopes: {}, sessionProperties: {} },
  [ACCOUNTS]: [watchOnly(ADDRESS, 'Lighthouse')],
  [CONTACTS]: [{ address: OTHER, label: 'Alice' }],
  [NETWORKS]: [network],
  [NODE]: {
    nodes: [
      {
        url: { shown: 'https://node.example/<key>', secrets: ['s3'] },
        wsUrl: { shown: 'wss://sockets.example/<key>', secrets: ['s3'] },
      },
    ],
  },
}

/** A wallet with one record of each kind, signed by an earlier worker. */
const setUp = async () => {
  const browser = createModelBrowser({
    createWorker: createTestWorker,
    node: () => ({ answer: '', delay: 0 }),
  })
  storeValues(browser.stored.local, values)
  const popup = openModelPopup(browser)
  await popup.call('getWallet')
  const signed = new Map(browser.stored.local)
  browser.stop()
  return { browser, popup, signed }
}

/** IndexedDB is lost. */
const loseKey = ({
  mirrored,
}: Awaited<ReturnType<typeof setUp>>['browser']) => {
  delete mirrored.signing
  mirrored.entries.clear()
}

const keysOf = (damages: { key: string }[]) => damages.map(({ key }) => key)

it('lists nothing of a whole profile', async () => {
  const { popup } = await setUp()
  expect(await popup.call('listDamages')).toStrictEqual([])
})

it('names every missing record', async () => {
  const { browser, popup } = await setUp()
  for (const key of Object.keys(values)) browser.stored.local.delete(key)
  const damages = await popup.call('listDamages')
  expect(keysOf(damages)).toStrictEqual([
    ACCOUNTS,
    CONTACTS,
    NETWORKS,
    NODE,
    SESSION,
  ])
  for (const { fault, contents } of damages) {
    expect({ fault, contents }).toStrictEqual({
      fault: 'missing',
      contents: [],
    })
  }
  for (const { key } of damages) await popup.call('removeDamaged', { key })
  browser.stop()
  expect(await popup.call('listDamages')).toStrictEqual([])
})

it('shows what a record without a key contains, without secrets', async () => {
  const { browser, popup } = await setUp()
  loseKey(browser)
  const damages = await popup.call('listDamages')
  expect(damages).toMatchObject([
    { key: ACCOUNTS, contents: [`Lighthouse: ${ADDRESS}`] },
    { key: CONTACTS, contents: [`Alice: ${OTHER}`] },
    {
      key: NETWORKS,
      contents: ['Harbour (eip155:4242) HBR https://explorer.example'],
    },
    {
      key: NODE,
      contents: ['https://node.example/<key>', 'wss://sockets.example/<key>'],
    },
    { key: SESSION, contents: [], subject: { origin: ORIGIN } },
  ])
  expect(JSON.stringify(damages)).not.toContain('s3')
})

it('uses nothing without a key until it is restored', async () => {
  const { browser, popup } = await setUp()
  loseKey(browser)
  expect((await popup.call('getWallet')).accounts).toStrictEqual([])
  const namesOf = async () =>
    (await popup.call('listNetworks')).map(({ name }) => name)
  expect(await namesOf()).not.toContain('Harbour')
  expect(await popup.call('listContacts')).toStrictEqual([])
  await popup.call('restoreDamaged', { key: ACCOUNTS })
  await popup.call('restoreDamaged', { key: CONTACTS })
  await popup.call('restoreDamaged', { key: NETWORKS })
  await popup.call('restoreDamaged', { key: NODE })
  await popup.call('removeDamaged', { key: SESSION })
  browser.stop()
  expect((await popup.call('getWallet')).accounts).toStrictEqual(
    values[ACCOUNTS],
  )
  expect(await popup.call('listContacts')).toStrictEqual(values[CONTACTS])
  const restored = (await popup.call('listNetworks')).find(
    ({ name }) => name === 'Harbour',
  )
  expect(restored?.nodes).toMatchObject([{ url: 'https://node.example/<key>' }])
  expect(await popup.call('listDamages')).toStrictEqual([])
})

it('a label that somebody else wrote is not shown', async () => {
  const { browser, popup } = await setUp()
  const thief = [{ address: ADDRESS, label: 'Alice' }]
  browser.stored.local.set(CONTACTS, storedRecord(CONTACTS, thief))
  expect(await popup.call('listContacts')).toStrictEqual([])
  expect(await popup.call('listDamages')).toMatchObject([
    { key: CONTACTS, fault: 'changed', subject: { kind: 'contacts' } },
  ])
})

it('a changed node is not replaced by another until the user removes it', async () => {
  const { browser, popup, signed } = await setUp()
  const key = 'node/eip155:31337'
  const nodes = [{ url: { shown: 'https://evil.example/', secrets: [] } }]
  browser.stored.local.set(key, storedRecord(key, { nodes }))
  const sourceOf = async () =>
    (await popup.call('listNetworks')).find(
      ({ chainId }) => chainId === 'eip155:31337',
    )?.node.source
  expect(await sourceOf()).not.toBe('chosen')
  expect(await sourceOf()).not.toBe('built-in')
  await popup.call('removeDamaged', { key })
  expect(await sourceOf()).toBe('built-in')
  expect(browser.stored.local.has(key)).toBe(false)
  expect(signed.has(key)).toBe(false)
})

it('public nodes that the user turned off do not come back', async () => {
  const { browser, popup } = await setUp()
  const key = 'public-nodes/chains'
  const turn = (isOn: boolean) =>
    popup.call('usePublicNodes', { chainIds: ['eip155:1'], isOn })
  const sourceOf = async () =>
    (await popup.call('listNetworks')).find(
      ({ chainId }) => chainId === 'eip155:1',
    )?.node.source
  await turn(true)
  expect(await sourceOf()).toBe('public')
  const older = browser.stored.local.get(key)
  await turn(false)
  browser.stop()
  browser.stored.local.set(key, older)
  expect(await sourceOf()).not.toBe('public')
  expect(await popup.call('listDamages')).toMatchObject([
    { key, fault: 'outdated', subject: { kind: 'public-nodes' } },
  ])
  await popup.call('removeDamaged', { key })
  expect(await popup.call('listDamages')).toStrictEqual([])
  await turn(true)
  expect(await sourceOf()).toBe('public')
})

it('offers no node that has another host than it shows', async () => {
  const { browser, popup } = await setUp()
  const key = 'node/eip155:1'
  const shown = 'https://<key>@mainnet.infura.io/v3'
  const nodes = [{ url: { shown, secrets: ['evil.example/?'] } }]
  browser.stored.local.set(key, storedRecord(key, { nodes }))
  expect(await popup.call('listDamages')).toMatchObject([{ key, contents: [] }])
  await expect(popup.call('restoreDamaged', { key })).rejects.toThrow()
  const views = await popup.call('listNetworks')
  const mainnet = views.find(({ chainId }) => chainId === 'eip155:1')
  expect(mainnet?.node.source).toBe('none')
})

const added = { name: 'Harbour', symbol: 'NEW', explorerUrl: '' }

it('does not lose a network whose name is taken', async () => {
  const { browser, popup } = await setUp()
  loseKey(browser)
  await popup.call('addNetwork', { ...added, chainId: '4343' })
  const restoring = popup.call('restoreDamaged', { key: NETWORKS })
  await expect(restoring).rejects.toThrow()
  expect(await popup.call('listDamages')).toContainEqual(
    expect.objectContaining({ key: NETWORKS }),
  )
})

it('leaves a network that the user added again as it is', async () => {
  const { browser, popup } = await setUp()
  loseKey(browser)
  await popup.call('addNetwork', { ...added, chainId: '4242' })
  await popup.call('restoreDamaged', { key: NETWORKS })
  const views = await popup.call('listNetworks')
  const found = views.filter(({ chainId }) => chainId === 'eip155:4242')
  expect(found).toMatchObject([{ symbol: 'NEW' }])
  expect(keysOf(await popup.call('listDamages'))).not.toContain(NETWORKS)
})

it('gives no key to an account of a list that was changed', async () => {
  const { browser, popup } = await setUp()
  const forged = { ...watchOnly(OTHER), kind: 'private-key' }
  browser.stored.local.set(ACCOUNTS, storedRecord(ACCOUNTS, [forged]))
  const before = await popup.call('getWallet')
  expect(before.accounts).toStrictEqual([])
  await popup.call('restoreDamaged', { key: ACCOUNTS })
  const { accounts } = await popup.call('getWallet')
  expect(accounts).toMatchObject([
    { address: OTHER, kind: 'watch-only', keyLost: true },
  ])
})

it('an account list that is lost is no first run', async () => {
  const { browser, popup } = await setUp()
  browser.stored.local.clear()
  browser.stored.session.clear()
  expect((await popup.call('getWallet')).status).toBe('damaged')
})

it('refuses keys that are not of signed records', async () => {
  const { browser, popup } = await setUp()
  storeValues(browser.stored.local, { 'set-up/done': true })
  await popup.call('removeDamaged', { key: 'set-up/done' })
  await popup.call('restoreDamaged', { key: 'set-up/done' })
  expect(browser.stored.local.has('set-up/done')).toBe(true)
  await popup.call('removeDamaged', { key: ACCOUNTS })
  expect((await popup.call('getWallet')).accounts).toHaveLength(1)
})

it('lists what was set aside of signed records, and nothing else', async () => {
  const { browser, popup } = await setUp()
  const { local } = browser.stored
  const setAside = { version: 1, value: { found: { nodes: 7 } } }
  local.set('quarantine/node/eip155:9', setAside)
  local.set('quarantine/activity/all', setAside)
  const damages = await popup.call('listDamages')
  expect(damages).toMatchObject([{ key: 'node/eip155:9', fault: 'invalid' }])
  for (const key of ['node/eip155:9', 'activity/all']) {
    await popup.call('removeDamaged', { key })
  }
  expect(local.has('quarantine/node/eip155:9')).toBe(false)
  expect(local.has('quarantine/activity/all')).toBe(true)
})
