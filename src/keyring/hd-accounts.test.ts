import { bytesToHex } from '@noble/hashes/utils.js'
import { entropyToMnemonic } from '@scure/bip39'
import { mnemonicToAccount } from 'viem/accounts'
import { describe, expect, it } from 'vitest'
import { fc } from '../dev/seeded-fast-check.ts'
import { rounds, testSeed } from '../dev/test-rounds.ts'
import { developmentAccounts } from '../hosted-node/upstream/development-accounts.ts'
import { DEVELOPER_PHRASE, isDeveloperAddress } from './developer-phrase.ts'
import { englishWords } from './english-words.ts'
import { createHdAccounts } from './hd-accounts.ts'

/** One for each length. */
const PHRASES = rounds('PHRASES', { short: 1, long: 20 })

describe('createHdAccounts', () => {
  it('derives the accounts of every development chain', async () => {
    const hd = await createHdAccounts(DEVELOPER_PHRASE)
    const derived = developmentAccounts.map((_, index) => ({
      address: hd.addressAt(index),
      secretKey: `0x${bytesToHex(hd.secretKeyAt(index))}`,
    }))
    expect(derived).toEqual(developmentAccounts)
    expect(derived.map(({ address }) => isDeveloperAddress(address))).toEqual(
      derived.map(() => true),
    )
    expect(isDeveloperAddress(hd.addressAt(10))).toBe(false)
  })

  it('agrees with viem', { tags: ['long'] }, async () => {
    const samples = [16, 32].flatMap((length) =>
      fc.sample(
        fc.uint8Array({ minLength: length, maxLength: length }),
        PHRASES,
      ),
    )
    for (const entropy of samples) {
      const mnemonic = entropyToMnemonic(entropy, englishWords)
      const hd = await createHdAccounts(mnemonic)
      for (const addressIndex of [0, 7, 2 ** 31 - 1]) {
        const judge = mnemonicToAccount(mnemonic, { addressIndex })
        expect({
          address: hd.addressAt(addressIndex),
          secretKey: hd.secretKeyAt(addressIndex),
        }).toEqual({
          address: judge.address,
          secretKey: judge.getHdKey().privateKey,
        })
      }
    }
    console.log(`seed ${testSeed}: ${samples.length} phrases`)
  })

  it('returns a copy of a key, which its caller may wipe', async () => {
    const hd = await createHdAccounts(DEVELOPER_PHRASE)
    const before = hd.secretKeyAt(0)
    const copy = before.slice()
    before.fill(0)
    expect(hd.secretKeyAt(0)).toEqual(copy)
  })

  it.each([-1, 0.5, 2 ** 31, Number.NaN])(
    'has no account %d',
    async (index) => {
      const hd = await createHdAccounts(DEVELOPER_PHRASE)
      expect(() => hd.secretKeyAt(index)).toThrow(RangeError)
    },
  )
})
