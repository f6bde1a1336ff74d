import { encodeAbiParameters, type Hex, numberToHex } from 'viem'
import { beforeAll, describe, expect, it } from 'vitest'
import { createRelay } from '../../content/relay.ts'
import { passTimeByLoop } from '../../dev/loop-time.ts'
import { deriveQuickly } from '../../dev/quick-keys.ts'
import { storedRecord } from '../../storage/testing/stored-record.ts'
import {
  actingChains,
  createActingWorld,
  createOpenWallet,
  type OpenWallet,
} from '../testing/test-acting-world.ts'
import { ADDRESSES } from '../testing/test-wallet.ts'

passTimeByLoop()
deriveQuickly()

const { CHAIN } = actingChains
const [ADDRESS, SECOND] = ADDRESSES

let wallet: OpenWallet

beforeAll(async () => {
  wallet = await createOpenWallet()
})

describe('wallet_watchAsset of an NFT', () => {
  const wordOf = (address: string): Hex =>
    `0x${address.slice(2).toLowerCase().padStart(64, '0')}`
  const text = (value: string) =>
    encodeAbiParameters([{ type: 'string' }], [value])
  const YES = numberToHex(1, { size: 32 })
  const NO = numberToHex(0, { size: 32 })

  /** A collection that answers by selector. */
  const createCollection = (answers: Record<string, Hex>, delay = 0) =>
    createActingWorld({
      wallet,
      createRelay,
      delay: () => delay,
      node: (_, params) => {
        const [call] = params as [{ data: string }]
        return answers[call.data.slice(0, 10)] ?? '0x'
      },
    })
  const boats = {
    '0x06fdde03': text('Boats of the harbour'),
    '0x95d89b41': text('BOAT'),
    '0x01ffc9a7': YES,
    '0x6352211e': wordOf(ADDRESS),
    '0x00fdd58e': numberToHex(3, { size: 32 }),
  }
  const nft = (type: string, symbol?: string) => ({
    type,
    options: {
      address: SECOND,
      tokenId: '7',
      ...(symbol !== undefined && { symbol }),
    },
  })

  it.each(['ERC721', 'ERC1155'])(
    'lists %s as its contract describes it, and asks once',
    async (standard) => {
      const { browser, asked, popup, invoke, shown } = createCollection(boats)
      const params = nft(standard, 'BOAT')
      const { answer } = invoke('wallet_watchAsset', params)
      const approval = await shown()
      const token = {
        address: SECOND,
        symbol: 'Boats of the harbour',
        decimals: 0,
        nft: { standard, id: '7' },
      }
      expect(approval).toMatchObject({
        token,
        claimed: { symbol: 'BOAT', decimals: 0 },
        contradicted: [],
      })
      const { id, hash } = approval
      const yes = { kind: 'watch-asset', id, hash, choice: null } as const
      await popup.call('decide', yes)
      expect(await answer()).toBe(true)
      expect(browser.stored.local.get('tokens/watched')).toStrictEqual(
        storedRecord('tokens/watched', [
          { account: ADDRESS, chainId: CHAIN, token },
        ]),
      )
      expect(await invoke('wallet_watchAsset', params).answer()).toBe(true)
      expect(new Set(asked)).toStrictEqual(new Set(['eth_chainId', 'eth_call']))
    },
  )

  it.each([
    ['ERC721', 'SHIP', {}, ['symbol']],
    ['ERC721', undefined, { '0x6352211e': wordOf(SECOND) }, ['owner']],
    ['ERC1155', undefined, { '0x00fdd58e': NO }, ['owner']],
    ['ERC721', undefined, { '0x01ffc9a7': NO }, ['standard']],
    ['ERC721', undefined, { '0x6352211e': '0x' as const }, []],
  ])(
    'of %s %s shows what %j contradicts',
    async (type, symbol, change, claims) => {
      const { invoke, shown } = createCollection({ ...boats, ...change })
      invoke('wallet_watchAsset', nft(type, symbol))
      expect(await shown()).toMatchObject({
        contradicted: claims,
        unchecked:
          '0x6352211e' in change && change['0x6352211e'] === '0x'
            ? ['owner']
            : [],
      })
    },
  )

  it.each<[string, string | undefined, Record<string, Hex>, number]>([
    ['no contract', 'BOAT', {}, 0],
    ['no contract', undefined, {}, 0],
    ['no node in time', 'BOAT', boats, 10_000],
  ])(
    'is marked as a claim of the site if %s answers: %s',
    async (_, symbol, answers, delay) => {
      const { invoke, shown } = createCollection(answers, delay)
      invoke('wallet_watchAsset', nft('ERC721', symbol))
      const approval = await shown()
      if (approval.kind !== 'watch-asset') throw new Error(approval.kind)
      expect(approval.token.symbol).toBe(symbol ?? '')
      expect(approval.token.isClaim).toBe(true)
      expect(approval.contradicted).toStrictEqual([])
      expect(approval.unchecked).toStrictEqual(['standard', 'owner'])
    },
  )

  it('is no claim if the contract has the standard and nobody has a name', async () => {
    const { invoke, shown } = createCollection({ '0x01ffc9a7': YES })
    invoke('wallet_watchAsset', nft('ERC721'))
    expect(await shown()).not.toHaveProperty('token.isClaim')
  })
})
