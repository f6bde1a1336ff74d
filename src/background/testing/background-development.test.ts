import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createRelay } from '../../content/relay.ts'
import { passTimeByLoop } from '../../dev/loop-time.ts'
import { deriveQuickly } from '../../dev/quick-keys.ts'
import {
  createDeveloperWorlds,
  FIRST,
  LOCAL,
  PUBLIC,
  SECOND,
} from './developer-world.ts'
import { endBrowsers } from './model-browser.ts'
import { createOpenWallet, type OpenWallet } from './test-acting-world.ts'

afterAll(endBrowsers)

passTimeByLoop()
deriveQuickly()

const SOMEBODY = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const HASH = `0x${'ab'.repeat(32)}`

const createDeveloperWorld = createDeveloperWorlds({
  createRelay,
  waitFor: vi.waitFor,
})

let ownWallet: OpenWallet

beforeAll(async () => {
  ownWallet = await createOpenWallet()
})

type World = Awaited<ReturnType<typeof createDeveloperWorld>>

const develop = (
  { popup }: World,
  method: string,
  { chainId = LOCAL as string, params = [] as string[] } = {},
) => popup.call('callDevelopmentNode', { chainId, method, params })

const lacking = (code: number, message: string) => () => ({
  error: { code, message },
})

it('calls a method of a development node, and tells the screens', async () => {
  const world = await createDeveloperWorld()
  const changed = new Promise<void>((resolve) => {
    world.popup.on('developmentChanged', () => resolve())
  })
  const params = ['0x5']
  expect(await develop(world, 'hardhat_mine', { params })).toEqual({
    kind: 'done',
    result: null,
  })
  await changed
  expect(world.calls).toContainEqual({ method: 'hardhat_mine', params })
})

it.each([
  ['Anvil', -32601, 'Method not found'],
  ['EDR', -32004, 'Method hardhat_mine is not supported'],
  [
    'Ganache',
    -32700,
    'The method hardhat_mine does not exist/is not available',
  ],
])('tries the other name when %s lacks a method', async (_, ...error) => {
  const world = await createDeveloperWorld()
  world.own.set('hardhat_mine', lacking(...error))
  expect(await develop(world, 'hardhat_mine')).toMatchObject({ kind: 'done' })
  expect(world.calls).toContainEqual({ method: 'anvil_mine', params: [] })
  world.own.set('anvil_mine', lacking(...error))
  expect(await develop(world, 'hardhat_mine')).toEqual({ kind: 'lacking' })
})

it('reports what the node refuses, and that it is down', async () => {
  const world = await createDeveloperWorld()
  world.own.set('evm_increaseTime', lacking(-32602, 'not a number'))
  expect(await develop(world, 'evm_increaseTime')).toEqual({
    kind: 'refused',
    message: 'not a number',
  })
  world.node.isDown = true
  expect(await develop(world, 'evm_mine')).toEqual({
    kind: 'failed',
    failure: 'malformed',
  })
})

it('refuses other methods', async () => {
  const world = await createDeveloperWorld()
  const method = 'eth_sendRawTransaction'
  await expect(develop(world, method)).rejects.toThrow('Not for screens')
  expect(world.calls.map((call) => call.method)).not.toContain(method)
})

it('refuses a chain with a node elsewhere', async () => {
  const world = await createDeveloperWorld()
  const asked = develop(world, 'evm_mine', { chainId: PUBLIC })
  await expect(asked).rejects.toMatchObject({ code: 'not-developer' })
  expect(world.calls).toEqual([])
})

it('refuses everything in a wallet with own keys', async () => {
  const world = await createDeveloperWorld(ownWallet)
  await expect(develop(world, 'evm_mine')).rejects.toMatchObject({
    code: 'not-developer',
  })
  await world.popup.call('addWatchOnlyAccount', { address: SOMEBODY, name: '' })
  await expect(
    world.popup.call('impersonate', { address: SOMEBODY, isOn: true }),
  ).rejects.toMatchObject({ code: 'not-developer' })
  expect(world.calls).toEqual([])
})

it('lists snapshots until the chain goes back to one before', async () => {
  const world = await createDeveloperWorld()
  let taken = 0
  world.own.set('evm_snapshot', () => {
    taken += 1
    return { result: `0x${taken}` }
  })
  world.own.set('evm_revert', () => ({ result: true }))
  const ids = async () =>
    (await world.popup.call('listSnapshots')).map(({ id }) => id)
  for (let time = 0; time < 3; time += 1) {
    vi.setSystemTime(Date.now() + 1_000)
    await develop(world, 'evm_snapshot')
  }
  expect(await ids()).toEqual(['0x1', '0x2', '0x3'])
  world.browser.stop()
  expect(await ids()).toEqual(['0x1', '0x2', '0x3'])
  await develop(world, 'evm_revert', { params: ['0x2'] })
  expect(await ids()).toEqual(['0x1'])
})

it('drops the transactions that a chain lost when it went back', async () => {
  const world = await createDeveloperWorld()
  const { popup, connect, invoke, set } = world
  await set()
  await connect(LOCAL).answer()
  const receipt = { status: '0x1', blockNumber: '0x2', gasUsed: '0x5208' }
  world.own.set('eth_getTransactionReceipt', () => ({ result: receipt }))
  const sent = invoke('eth_sendTransaction', [
    { from: FIRST, to: SECOND, value: '0x1' },
  ])
  await sent.answer()
  await vi.waitFor(async () => {
    expect(await popup.call('listTransactions')).toMatchObject([
      { state: 'confirmed' },
    ])
  })
  await develop(world, 'evm_revert', { params: ['0x1'] })
  const [dropped] = await popup.call('listTransactions')
  expect(dropped).toMatchObject({ state: 'dropped' })
  expect(dropped).not.toHaveProperty('receipt')
})

/** A world with a watch-only account that a page has on both chains. */
const createImpersonating = async (): Promise<World> => {
  const world = await createDeveloperWorld()
  const { popup, connect, shown } = world
  world.own.set('eth_sendTransaction', () => ({ result: HASH }))
  await popup.call('addWatchOnlyAccount', { address: SOMEBODY, name: '' })
  const connected = connect(PUBLIC, LOCAL)
  const { id, hash } = await shown()
  const choice = { accounts: [SOMEBODY], chains: [PUBLIC, LOCAL] }
  await popup.call('decide', { id, hash, kind: 'connect', choice })
  await connected.answer()
  await popup.call('impersonate', { address: SOMEBODY, isOn: true })
  await world.set()
  return world
}

const send = ({ invoke }: World, scope: string = LOCAL) =>
  invoke(
    'eth_sendTransaction',
    [{ from: SOMEBODY, to: SECOND, value: '0x1' }],
    scope,
  ).answer()

const REFUSED = { error: 4200 }

it('has the chain send for an impersonated account', async () => {
  const world = await createImpersonating()
  expect(await send(world)).toBe(HASH)
  const methods = world.calls.map(({ method }) => method)
  const first = methods.indexOf('hardhat_impersonateAccount')
  expect(methods.slice(first)).toEqual([
    'hardhat_impersonateAccount',
    'eth_sendTransaction',
    'hardhat_stopImpersonatingAccount',
  ])
  expect(await world.popup.call('getWallet')).toMatchObject({
    accounts: [{ address: FIRST }, { address: SOMEBODY, impersonated: true }],
  })
})

it('signs no message for an impersonated account', async () => {
  const { invoke } = await createImpersonating()
  const signed = invoke('personal_sign', ['0x6869', SOMEBODY])
  expect(await signed.answer()).toEqual(REFUSED)
})

it('has no other chain send for it', async () => {
  const world = await createImpersonating()
  expect(await send(world, PUBLIC)).toEqual(REFUSED)
})

it.each<[string, (world: World) => Promise<unknown>]>([
  [
    'the user ends it',
    ({ popup }) =>
      popup.call('impersonate', { address: SOMEBODY, isOn: false }),
  ],
  [
    'the browser ends',
    async ({ browser }) => {
      browser.stop()
      browser.stored.session.delete('impersonated/addresses')
    },
  ],
  [
    'the wallet gets a key of its own',
    async ({ popup }) => {
      const newPassword = 'correct horse battery'
      await popup.call('changePassword', { newPassword })
      const privateKey = `0x${'7'.repeat(64)}`
      await popup.call('importPrivateKey', { privateKey })
    },
  ],
])('no longer sends for it after %s', async (_, end) => {
  const world = await createImpersonating()
  await end(world)
  expect(await send(world)).toEqual(REFUSED)
})

it('ends when the account is removed, also if it is added again', async () => {
  const { popup } = await createImpersonating()
  await popup.call('removeAccount', { address: SOMEBODY })
  await popup.call('addWatchOnlyAccount', { address: SOMEBODY, name: '' })
  const { accounts } = await popup.call('getWallet')
  const added = accounts.find(({ address }) => address === SOMEBODY)
  expect(added).not.toHaveProperty('impersonated')
})

it('impersonates no account with a key', async () => {
  const { popup } = await createDeveloperWorld()
  await expect(
    popup.call('impersonate', { address: FIRST, isOn: true }),
  ).rejects.toThrow()
})
