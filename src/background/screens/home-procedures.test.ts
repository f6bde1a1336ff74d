import { describe, expect, it } from 'vitest'
import type { WalletStatus } from '../../messaging/wallet-contract.ts'
import { createMemoryArea } from '../../storage/testing/memory-area.ts'
import { storedRecords } from '../../storage/testing/stored-record.ts'
import { createAccounts } from '../accounts/accounts.ts'
import { createWatchedTokens } from '../accounts/watched-tokens.ts'
import { createTestNetworks } from '../testing/builders.ts'
import { createHomeProcedures } from './home-procedures.ts'

const [SEEN, HIDDEN] = [
  '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
] as const
const LOCAL = 'eip155:31337'

/** A node with fixed answers that records its calls. */
const setUp = async (
  stored: Record<string, unknown> = {},
  /** Answers of a contract, by selector. */
  contract: Record<string, string> = {},
) => {
  const area = createMemoryArea(stored)
  const asked: unknown[] = []
  const notified: string[] = []
  const wallet: { status: WalletStatus } = { status: 'unlocked' }
  let onPost = (): void => undefined
  const post = async (_: string, { body }: RequestInit): Promise<Response> => {
    onPost()
    const calls = [JSON.parse(String(body))].flat()
    asked.push(...calls.map(({ method, params }) => [method, ...params]))
    const answers = calls.map(({ id, method, params }) => ({
      jsonrpc: '2.0',
      id,
      result:
        method === 'eth_chainId'
          ? '0x7a69'
          : (contract[params[0]?.data?.slice(0, 10)] ?? '0x5'),
    }))
    const isBatch = String(body).startsWith('[')
    return new Response(JSON.stringify(isBatch ? answers : answers[0]))
  }
  const accounts = createAccounts({ area, changed: () => undefined })
  await accounts.addWatchOnly({ address: SEEN, name: 'Seen' })
  await accounts.addWatchOnly({ address: HIDDEN, name: 'Hidden' })
  await accounts.setHidden(HIDDEN, true)
  const networks = createTestNetworks({
    area,
    post,
  })
  const tokens = createWatchedTokens(area)
  const procedures = createHomeProcedures({
    area,
    networks,
    accounts,
    tokens,
    getWallet: async () => wallet,
    changed: () => void notified.push('changed'),
  })
  return {
    area,
    asked,
    notified,
    wallet,
    networks,
    tokens,
    procedures,
    onPost: (run: () => void) => {
      onPost = run
    },
  }
}

const chosenOf = async ({ procedures }: Awaited<ReturnType<typeof setUp>>) =>
  (await procedures.getHome(undefined)).chosen

describe('getHome', () => {
  it('starts with the first network that has a node', async () => {
    const home = await setUp()
    const local = { name: 'Local', symbol: 'ETH', hasNode: true }
    expect(await chosenOf(home)).toStrictEqual({ chainId: LOCAL, ...local })
  })

  it('remembers the selected network, with a node or without', async () => {
    const home = await setUp()
    await home.procedures.chooseHomeNetwork({ chainId: 'eip155:137' })
    expect(home.notified).toStrictEqual(['changed'])
    const next = await setUp(Object.fromEntries(home.area.stored))
    expect(await chosenOf(next)).toStrictEqual({
      chainId: 'eip155:137',
      name: 'Polygon',
      symbol: 'POL',
      hasNode: false,
    })
  })

  it('remembers the selected account beside the network', async () => {
    const home = await setUp()
    expect(await home.procedures.getHome(undefined)).not.toHaveProperty(
      'account',
      expect.anything(),
    )
    await home.procedures.chooseHomeAccount({ address: SEEN })
    await home.procedures.chooseHomeNetwork({ chainId: 'eip155:137' })
    expect(home.notified).toStrictEqual(['changed', 'changed'])
    const next = await setUp(Object.fromEntries(home.area.stored))
    expect(await next.procedures.getHome(undefined)).toMatchObject({
      account: SEEN,
      chosen: { chainId: 'eip155:137' },
    })
  })

  it('reports whether the selected network uses a public node', async () => {
    const { networks, procedures } = await setUp()
    const isPublic = async () => (await procedures.getHome(undefined)).isPublic
    expect(await isPublic()).toBe(false)
    await networks.usePublic(['eip155:137'], true)
    await procedures.chooseHomeNetwork({ chainId: 'eip155:137' })
    expect(await isPublic()).toBe(true)
    await networks.usePublic(['eip155:137'], false)
    expect(await isPublic()).toBe(false)
  })

  it('starts over when the selected network was removed', async () => {
    const home = await setUp(
      storedRecords({ 'home/network': { chainId: 'eip155:777' } }),
    )
    expect(await chosenOf(home)).toMatchObject({ chainId: LOCAL })
  })

  it('does not overwrite the selection of a newer version', async () => {
    const newer = { version: 2, value: { account: '0x1' } }
    const home = await setUp({ 'home/network': newer })
    expect(await chosenOf(home)).toMatchObject({ chainId: LOCAL })
    expect(home.area.stored.get('home/network')).toStrictEqual(newer)
  })

  it('rejects the selection of an unknown network', async () => {
    const { area, procedures, notified } = await setUp()
    await expect(
      procedures.chooseHomeNetwork({ chainId: 'eip155:777' }),
    ).rejects.toThrow('is not one of the wallet')
    expect(area.stored.has('home/network')).toBe(false)
    expect(notified).toStrictEqual([])
  })
})

describe('readBalances', () => {
  it('reads the balances of accounts that are not hidden', async () => {
    const { asked, procedures } = await setUp()
    expect(await procedures.readBalances({ chainId: LOCAL })).toStrictEqual({
      node: { state: 'good' },
      amounts: { [SEEN]: '5' },
      tokens: [],
      hiddenTokens: [],
    })
    expect(asked).toStrictEqual([
      ['eth_chainId'],
      ['eth_getBalance', SEEN, 'latest'],
    ])
  })

  it('checks the chain of the node on each read', async () => {
    const { asked, procedures } = await setUp()
    await procedures.readBalances({ chainId: LOCAL })
    asked.length = 0
    await procedures.readBalances({ chainId: LOCAL })
    expect(asked).toStrictEqual([
      ['eth_chainId'],
      ['eth_getBalance', SEEN, 'latest'],
    ])
  })

  it('reads the listed tokens of accounts that are not hidden', async () => {
    const { asked, procedures, tokens } = await setUp()
    const token = { address: SEEN, symbol: 'TKN', decimals: 6 }
    const listed = { account: SEEN, chainId: LOCAL, token }
    await tokens.add(listed)
    await tokens.add({ ...listed, account: HIDDEN })
    await tokens.add({ ...listed, chainId: 'eip155:1' })
    const balances = await procedures.readBalances({ chainId: LOCAL })
    expect(balances.tokens).toStrictEqual([{ account: SEEN, ...token }])
    const calls = asked.filter((one) => [one].flat()[0] === 'eth_call')
    expect(calls).toHaveLength(1)
  })

  it.each<WalletStatus>(['locked', 'no-wallet', 'damaged'])(
    'asks nobody while the wallet is %s',
    async (status) => {
      const { asked, procedures, wallet } = await setUp()
      wallet.status = status
      await expect(procedures.readBalances({ chainId: LOCAL })).rejects.toThrow(
        'The wallet is not open',
      )
      expect(asked).toStrictEqual([])
    },
  )

  it('returns nothing if the wallet was locked meanwhile', async () => {
    const { onPost, procedures, wallet } = await setUp()
    onPost(() => {
      wallet.status = 'locked'
    })
    await expect(procedures.readBalances({ chainId: LOCAL })).rejects.toThrow(
      'The wallet is not open',
    )
  })
})

describe('hideToken', () => {
  it('hides only that token, and shows it again', async () => {
    const { procedures, tokens } = await setUp()
    const token = { address: SEEN, symbol: 'TKN', decimals: 6 }
    const nft = { standard: 'ERC721' as const, id: '7' }
    const boat = { account: SEEN, chainId: LOCAL, token: { ...token, nft } }
    const others = [
      { account: HIDDEN, chainId: LOCAL, token },
      { account: SEEN, chainId: 'eip155:1', token },
    ]
    await tokens.add({ account: SEEN, chainId: LOCAL, token })
    for (const other of [...others, boat]) await tokens.add(other)
    const { address } = token
    const of = { chainId: LOCAL, account: SEEN, address }
    await procedures.hideToken({ ...of, hidden: true })
    await procedures.hideToken({ ...of, nftId: nft.id, hidden: true })
    const shown = { account: SEEN, chainId: LOCAL, token }
    expect(await tokens.of(LOCAL)).toStrictEqual([
      { ...shown, hidden: true },
      others[0],
      { ...boat, hidden: true },
    ])
    expect(await tokens.of('eip155:1')).toStrictEqual([others[1]])
    expect(await tokens.has(boat)).toBe(false)
    expect(await procedures.readBalances({ chainId: LOCAL })).toMatchObject({
      tokens: [],
      hiddenTokens: [
        { account: SEEN, ...token },
        { account: SEEN, ...boat.token },
      ],
    })
    await procedures.hideToken({ ...of, hidden: false })
    expect(await tokens.of(LOCAL)).toStrictEqual([
      shown,
      others[0],
      { ...boat, hidden: true },
    ])
  })
})

describe('a token by its address', () => {
  const address = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
  const word = (value: bigint) => `0x${value.toString(16).padStart(64, '0')}`
  const contract = {
    '0x95d89b41': `0x${'485242'.padEnd(64, '0')}`,
    '0x313ce567': word(6n),
    '0x70a08231': word(10n),
  }
  const place = { chainId: LOCAL, account: SEEN, address }

  it('is listed as its contract describes it', async () => {
    const { procedures, tokens } = await setUp({}, contract)
    expect(await procedures.findToken(place)).toStrictEqual({
      symbol: 'HRB',
      decimals: 6,
      amount: '10',
    })
    expect(await tokens.of(LOCAL)).toStrictEqual([])
    expect(await procedures.addToken(place)).toBe('added')
    expect(await procedures.addToken(place)).toBe('added')
    const token = { address: HIDDEN, symbol: 'HRB', decimals: 6 }
    expect(await tokens.of(LOCAL)).toStrictEqual([
      { account: SEEN, chainId: LOCAL, token },
    ])
  })

  it('is shown again if it was hidden', async () => {
    const { procedures, tokens } = await setUp({}, contract)
    await procedures.addToken(place)
    await procedures.hideToken({ ...place, address: HIDDEN, hidden: true })
    await procedures.addToken(place)
    expect((await tokens.of(LOCAL))[0]).not.toHaveProperty('hidden')
  })

  it('is not found where no contract answers as a token', async () => {
    const { procedures, tokens } = await setUp()
    expect(await procedures.findToken(place)).toBeNull()
    expect(await procedures.addToken(place)).toBe('not-found')
    expect(await tokens.of(LOCAL)).toStrictEqual([])
  })

  it('is an NFT: not listed', async () => {
    const nft = { ...contract, '0x01ffc9a7': word(1n) }
    const { procedures } = await setUp({}, nft)
    expect(await procedures.findToken(place)).toBeNull()
  })
})
