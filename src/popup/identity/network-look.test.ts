import { describe, expect, test } from 'vitest'
import {
  SOLANA_DEVELOPMENT,
  SOLANA_DEVNET,
  SOLANA_MAINNET,
} from '../../protocol/solana/chains.ts'
import { knownNetworks } from './known-networks.ts'
import { strokesOf } from './letters.ts'
import { networkLook } from './network-look.ts'
import { contrast } from './testing/colours.ts'

const looks = Object.values(knownNetworks)
const onChain = Object.entries(knownNetworks).filter(
  ([id]) => !id.startsWith('wallet:'),
)

describe('known networks', () => {
  test('at least 20 are known, and no two have the same mark', () => {
    expect(onChain.length).toBeGreaterThanOrEqual(20)
    expect(new Set(looks.map(({ mark }) => mark)).size).toBe(looks.length)
  })

  test('every network of the wallet is known', () => {
    const ofWallet = [
      ...[1, 10, 56, 137, 324, 8453, 42161, 43114, 59144, 11155111],
      ...[31337, 31338, 61337],
    ].map((id) => `eip155:${id}`)
    const unknown = [
      ...ofWallet,
      ...[SOLANA_MAINNET, SOLANA_DEVNET, SOLANA_DEVELOPMENT],
    ].filter((chainId) => !networkLook({ chainId, name: 'Any name' }).isKnown)
    expect(unknown).toStrictEqual([])
  })

  test('every mark is one or two letters that can be drawn', () => {
    const star = strokesOf('*')
    const undrawn = onChain.filter(
      ([, { mark }]) =>
        mark.length > 2 ||
        [...mark].some((letter) => strokesOf(letter) === star),
    )
    expect(undrawn).toStrictEqual([])
  })

  test.each(onChain)('the mark of %s is legible', (_, { colour, isTest }) => {
    // The mark of a test network has its colour, on the sheet of either theme.
    const grounds = isTest ? ['#fffdf8', '#142430'] : ['#ffffff']
    for (const ground of grounds) {
      expect(contrast(colour, ground)).toBeGreaterThanOrEqual(3)
    }
  })
})

describe('other networks', () => {
  test('the chain id decides the colour, the name the letters', () => {
    const look = networkLook({ chainId: 'eip155:7777777', name: 'Zora' })
    expect(look).toStrictEqual({
      colour: expect.stringMatching(/^#[0-9a-f]{6}$/),
      mark: 'ZO',
      isKnown: false,
    })
    expect(
      networkLook({ chainId: 'eip155:7777777', name: 'My own chain' }),
    ).toStrictEqual({ ...look, mark: 'MO' })
  })

  test('a name without Latin letters gets digits of the chain id', () => {
    expect(networkLook({ chainId: 'eip155:4217', name: '测试网' }).mark).toBe(
      '17',
    )
  })

  test('one that is named like a known network is not drawn as known', () => {
    expect(
      networkLook({ chainId: 'eip155:666', name: 'Ethereum' }).isKnown,
    ).toBe(false)
  })
})
