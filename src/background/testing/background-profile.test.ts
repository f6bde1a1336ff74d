import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { createRelay } from '../../content/relay.ts'
import type { PageApi } from '../../protocol/envelope.ts'
import { catalogue } from '../../storage/catalogue.ts'
import { endBrowsers } from './model-browser.ts'
import {
  formerAnswers,
  openProfile,
  type ProfileWorld,
  profileAfterStop,
  profileAfterUpdate,
  profileNotCleared,
  type StoredProfile,
} from './stored-profile.ts'
import { ADDRESSES, PASSWORD } from './test-wallet.ts'

afterAll(endBrowsers)

const SWAP = 'https://swap.example'
const GAMES = 'https://games.example'
const ETHEREUM = 'eip155:1'
const HARBOUR = 'eip155:424242'

const open = (profile: StoredProfile): ProfileWorld => {
  const world = openProfile({ profile, createRelay })
  onTestFinished(world.close)
  return world
}

/** Sends a request as a newly loaded page of this site. */
const ask = async (
  { openPage }: ProfileWorld,
  origin: string,
  [method, params, api]: [method: string, params?: unknown, api?: PageApi],
): Promise<unknown> => {
  const { page, answerTo } = openPage(origin)
  const answer = await answerTo(page.ask(method, params, api).id)
  return 'result' in answer ? answer.result : answer
}

const unlock = async ({ popup }: ProfileWorld): Promise<void> => {
  const unlocked = await popup.call('unlock', { password: PASSWORD })
  expect(unlocked).toStrictEqual({ ok: true, value: null })
}

/** Deriving the key is slow: only done where a worker stop left none. */
const openUnlocked = async (profile: StoredProfile): Promise<ProfileWorld> => {
  const world = open(profile)
  const { status } = await world.popup.call('getWallet')
  if (status === 'locked') await unlock(world)
  return world
}

const familyOf = (key: string) =>
  Object.values(catalogue).find(({ prefix }) => key.startsWith(prefix))

describe('the records of the profile', () => {
  const { local, session, sync } = profileNotCleared

  it('have current keys if they survive an update', () => {
    expect(Object.keys(local).filter((key) => !familyOf(key))).toStrictEqual([])
  })

  it('have other keys in synced storage, which are ignored', () => {
    expect(Object.keys(sync)).toStrictEqual([
      expect.stringMatching(/^default-wallet\//),
    ])
  })

  it('have other keys only in the area that an update clears', () => {
    expect(Object.keys(session).filter((key) => !familyOf(key))).toStrictEqual([
      'approvals/queue',
      'untold/origins',
    ])
  })
})

describe.each([
  ['an update', profileAfterUpdate],
  ['a worker stop', profileAfterStop],
] as const)('after %s', (_, profile) => {
  it('a page of each site gets its session', async () => {
    const world = open(profile)
    for (const [origin, session] of Object.entries(formerAnswers.sessions)) {
      expect(await ask(world, origin, ['wallet_getSession', {}])).toStrictEqual(
        session,
      )
    }
  })

  it('an EIP-1193 provider has its account and its chain', async () => {
    const world = open(profile)
    const call = (method: string) =>
      ask(world, SWAP, [method, undefined, 'eip1193'])
    expect(await call('eth_accounts')).toStrictEqual([ADDRESSES[0]])
    expect(await call('eth_chainId')).toBe('0x67932')
  })

  it('the vault opens with the password and signs as before', async () => {
    const world = open(profile)
    await world.popup.call('lock')
    await unlock(world)
    const { message, result } = formerAnswers.signature
    const params = [message, ADDRESSES[0]]
    const request = { method: 'personal_sign', params }
    const signed = ask(world, GAMES, [
      'wallet_invokeMethod',
      { scope: ETHEREUM, request },
    ])
    const { id, hash } = await vi.waitFor(async () => {
      const [approval] = await world.popup.call('getApprovals')
      if (!approval) throw new Error('no approval yet')
      return approval
    })
    await world.popup.call('decide', {
      kind: 'sign-message',
      id,
      hash,
      choice: null,
    })
    expect(await signed).toBe(result)
  })

  it('the wallet has its accounts and settings', async () => {
    const { popup } = open(profile)
    const { accounts, ...wallet } = await popup.call('getWallet')
    expect(wallet).toStrictEqual({
      status: profile === profileAfterUpdate ? 'locked' : 'unlocked',
      damage: null,
      hasVault: true,
      hasPassword: true,
      backedUp: true,
      isCopied: true,
      developer: false,
      autoLockMs: 1_800_000,
      retryIn: 0,
    })
    expect(accounts.map(({ name, kind }) => [name, kind])).toStrictEqual([
      ['Harbour', 'phrase'],
      [2, 'phrase'],
      ['Lighthouse fund', 'watch-only'],
    ])
  })

  it('the added network and the chosen nodes are listed', async () => {
    const { popup } = await openUnlocked(profile)
    const networks = await popup.call('listNetworks')
    const source = 'chosen'
    expect(
      networks.filter(({ node }) => node.source === 'chosen'),
    ).toMatchObject([
      {
        chainId: ETHEREUM,
        node: {
          source,
          url: 'http://127.0.0.1:8745/mainnet/v3/<key>',
          wsUrl: 'ws://127.0.0.1:8745/mainnet/ws/v3/<key>',
        },
      },
      {
        chainId: HARBOUR,
        name: 'Harbour',
        symbol: 'HRB',
        explorerUrl: 'https://explorer.harbour.example',
        kind: 'custom',
        node: { source, url: 'http://127.0.0.1:8745/harbour/v3/<key>' },
      },
    ])
    expect((await popup.call('getHome')).chosen).toMatchObject({
      chainId: HARBOUR,
      hasNode: true,
    })
  })

  it('pending transactions are followed to their receipts', async () => {
    const { browser, popup, mined } = await openUnlocked(profile)
    const states = async () =>
      (await popup.call('listTransactions')).map(({ state }) => state)
    await browser.ring('transactions')
    expect(await states()).toStrictEqual(['sent', 'sent', 'confirmed'])
    for (const { hash } of await popup.call('listTransactions')) mined.add(hash)
    await browser.ring('transactions')
    expect(await states()).toStrictEqual(Array(3).fill('confirmed'))
  })

  it('tokens, sites and activity are shown', async () => {
    const { popup } = await openUnlocked(profile)
    const { tokens } = await popup.call('readBalances', { chainId: HARBOUR })
    expect(tokens).toMatchObject([{ symbol: 'ROPE', amount: '16' }])
    const sites = await popup.call('listSites')
    expect(sites.map(({ origin, expiry }) => [origin, expiry])).toStrictEqual([
      [GAMES, '2099-12-31T23:59:00.000Z'],
      [SWAP, undefined],
    ])
    const site = await popup.call('getSite', { origin: SWAP })
    // The setting was in synced storage, where any content script can write.
    expect(site?.isDefaultWallet).toBe(false)
    const activity = await popup.call('listActivity')
    expect(activity.map(({ method }) => method)).toStrictEqual([
      'wallet_revokeSession',
      'wallet_createSession',
      'eth_newBlockFilter',
      'eth_subscribe',
      'eth_blockNumber',
      'personal_sign',
      'personal_sign',
      'wallet_watchAsset',
      'wallet_createSession',
      'eth_sendTransaction',
      'eth_sendTransaction',
      'eth_sendTransaction',
      'wallet_createSession',
    ])
  })

  it('an expiry has its alarm', async () => {
    const { browser, popup } = open(profile)
    await popup.call('getWallet')
    await vi.waitFor(() =>
      expect(browser.alarms.get(`expiry/${GAMES}`)).toBe(
        Date.parse('2099-12-31T23:59:00.000Z'),
      ),
    )
  })
})
