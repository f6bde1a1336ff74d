import { createBlockHeader } from '@ethereumjs/block'
import { Common, Hardfork, Mainnet } from '@ethereumjs/common'
import { describe, expect, it } from 'vitest'
import { asker, deployProbe } from '../dialect/fixtures/probe.ts'
import type { JsonObject } from '../rules/rule.ts'
import { createEdrUpstream } from '../upstream/edr-upstream.ts'
import { hasItsHash } from './header-hash.ts'
import { findMethod } from './method-table.ts'

/** An uncle in geth's format, whose hash another library computed. */
const uncleOf = (hardfork: Hardfork): JsonObject => {
  const common = new Common({ chain: Mainnet, hardfork })
  const made = createBlockHeader(
    {
      number: 12_965_000n,
      parentHash: `0x${'12'.repeat(32)}`,
      coinbase: `0x${'34'.repeat(20)}`,
      stateRoot: `0x${'56'.repeat(32)}`,
      difficulty: 7_742_494_561_645_080n,
      gasLimit: 30_029_122n,
      gasUsed: 30_025_257n,
      timestamp: 1_628_166_822n,
      extraData: '0x68747470',
      mixHash: `0x${'78'.repeat(32)}`,
      nonce: '0xb223da049adf2216',
      ...(hardfork === Hardfork.London && { baseFeePerGas: 1_000_000_000n }),
    },
    { common, skipConsensusFormatValidation: true },
  )
  const { uncleHash, coinbase, transactionsTrie, receiptTrie, ...rest } =
    made.toJSON()
  return {
    ...(rest as JsonObject),
    sha3Uncles: uncleHash ?? null,
    miner: coinbase ?? null,
    transactionsRoot: transactionsTrie ?? null,
    receiptsRoot: receiptTrie ?? null,
    hash: `0x${Buffer.from(made.hash()).toString('hex')}`,
  }
}

describe('hasItsHash', () => {
  it.each([Hardfork.Homestead, Hardfork.London])(
    'accepts an uncle of %s',
    (hardfork) => {
      expect(hasItsHash(uncleOf(hardfork))).toBe(true)
    },
  )

  it('accepts a block that has every member', async () => {
    const chain = await createEdrUpstream(31337)
    await deployProbe(chain)

    expect(
      hasItsHash(await asker(chain)('eth_getBlockByNumber', '0x1', false)),
    ).toBe(true)
  })

  it.each(Object.keys(uncleOf(Hardfork.London)))(
    'detects that %s is changed or missing',
    (name) => {
      const uncle = uncleOf(Hardfork.London)
      const value = String(uncle[name])
      const flipped = value.slice(0, -1) + (value.endsWith('1') ? '2' : '1')
      const { [name]: _removed, ...rest } = uncle

      expect(hasItsHash({ ...uncle, [name]: flipped })).toBe(false)
      expect(hasItsHash({ ...uncle, [name]: null })).toBe(false)
      expect(hasItsHash(rest)).toBe(false)
    },
  )

  it.each([[null], [1], ['0x'], [[]], [{}], [{ hash: null }]])(
    'computes no hash for %j',
    (value) => {
      expect(hasItsHash(value)).toBe(false)
    },
  )

  it.each([
    'eth_getUncleByBlockHashAndIndex',
    'eth_getUncleByBlockNumberAndIndex',
  ])('makes %s reject a wrong header', (name) => {
    const uncle = uncleOf(Hardfork.Homestead)
    const isIntact = findMethod(name)?.isIntact

    expect(isIntact?.([], uncle)).toBe(true)
    expect(isIntact?.([], { ...uncle, gasUsed: '0x1' })).toBe(false)
  })
})
