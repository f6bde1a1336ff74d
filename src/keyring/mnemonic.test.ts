import { bytesToHex } from '@noble/hashes/utils.js'
import {
  entropyToMnemonic,
  generateMnemonic,
  mnemonicToEntropy,
  mnemonicToSeedWebcrypto,
} from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { describe, expect, it } from 'vitest'
import { fc } from '../dev/seeded-fast-check.ts'
import './english-words.ts'
import { createMnemonic, MnemonicError, parseMnemonic } from './mnemonic.ts'

/** BIP-39 test vectors; their seeds use the passphrase TREZOR. */
const vectors = [
  {
    entropy: '00'.repeat(16),
    mnemonic: `${'abandon '.repeat(11)}about`,
    seed: 'c55257c360c07c72029aebc1b53c05ed0362ada38ead3e3e9efa3708e53495531f09a6987599d18264c1e1c92f2cf141630c7a3c4ab7c81b2f001698e7463b04',
  },
  {
    entropy: '7f'.repeat(16),
    mnemonic:
      'legal winner thank year wave sausage worth useful legal winner thank yellow',
    seed: '2e8905819b8723fe2c1d161860e5ee1830318dbf49a83bd451cfb8440c28bd6fa457fe1296106559a3c80937a1c1069be3a3a5bd381ee6260e8d9739fce1f607',
  },
  {
    entropy: '80'.repeat(16),
    mnemonic:
      'letter advice cage absurd amount doctor acoustic avoid letter advice cage above',
    seed: 'd71de856f81a8acc65e6fc851a38d4d7ec216fd0796d0a6827a3ad6ed5511a30fa280f12eb2e47ed2ac03b5c462a0358d18d69fe4f985ec81778c1b370b652a8',
  },
  {
    entropy: 'ff'.repeat(16),
    mnemonic: `${'zoo '.repeat(11)}wrong`,
    seed: 'ac27495480225222079d7be181583751e86f571027b0497b5b5d11218e0a8a13332572917f0f8e5a589620c6f15b11c61dee327651a14c34e18231052e48c069',
  },
  {
    entropy: '7f'.repeat(24),
    mnemonic:
      'legal winner thank year wave sausage worth useful legal winner thank year wave sausage worth useful legal will',
    seed: 'f2b94508732bcbacbcc020faefecfc89feafa6649a5491b8c952cede496c214a0c7b3c392d168748f2d4a612bada0753b52a1c7ac53c1e93abd5c6320b9e95dd',
  },
  {
    entropy: '00'.repeat(32),
    mnemonic: `${'abandon '.repeat(23)}art`,
    seed: 'bda85446c68413707090a52022edd26a1c9462295029f2e60cd7c4f2bbd3097170af7a4d73245cafa9c3cca8d561a7c3de6f5d4a10be8ed2a5e608d68f92fcc8',
  },
]

const problemOf = (typed: string): unknown => {
  try {
    return parseMnemonic(typed)
  } catch (error) {
    return error instanceof MnemonicError ? error.problem : error
  }
}

describe('parseMnemonic', () => {
  it.each(vectors)('accepts $mnemonic', async ({ entropy, mnemonic, seed }) => {
    const parsed = parseMnemonic(mnemonic)
    const derived = await mnemonicToSeedWebcrypto(parsed, 'TREZOR')
    expect({
      parsed,
      entropy: bytesToHex(mnemonicToEntropy(parsed, wordlist)),
      seed: bytesToHex(derived),
    }).toEqual({ parsed: mnemonic, entropy, seed })
  })

  it.each([128, 160, 192, 224, 256])('accepts phrases of %i bits', (bits) => {
    const mnemonic = generateMnemonic(wordlist, bits)
    expect(parseMnemonic(mnemonic)).toBe(mnemonic)
  })

  it('accepts any case, white space and compatibility form', () => {
    const entropy = fc.uint8Array({ minLength: 16, maxLength: 16 })
    const gap = fc.stringMatching(/^[ \t\n\r\u00a0\u3000]{1,4}$/)
    const letter = fc.nat(2)
    fc.assert(
      fc.property(
        entropy,
        fc.array(gap, { minLength: 13, maxLength: 13 }),
        fc.array(letter, { minLength: 200, maxLength: 200 }),
        (bytes, gaps, styles) => {
          const mnemonic = entropyToMnemonic(bytes, wordlist)
          const typed = mnemonic
            .split(' ')
            .map((word, at) => gaps[at] + dress(word, styles))
            .join('')
          expect(parseMnemonic(typed + gaps[12])).toBe(mnemonic)
        },
      ),
    )
  })

  it.each([
    ['', 0],
    ['  \n', 0],
    ['abandon', 1],
    ['abandon '.repeat(11), 11],
    ['abandon '.repeat(13), 13],
    ['abandon '.repeat(25), 25],
  ])('reports how many words %j has', (typed, count) => {
    expect(problemOf(typed)).toEqual({ kind: 'word-count', count })
  })

  it('reports which words are not in the list', () => {
    const words = 'abandon '.repeat(11).trim().split(' ')
    const typed = words.with(2, 'xyzzy').with(9, 'aban').join(' ')
    expect(problemOf(`${typed} about`)).toEqual({
      kind: 'unknown-words',
      positions: [3, 10],
    })
  })

  it('reports a wrong checksum', () => {
    expect(problemOf('abandon '.repeat(12))).toEqual({ kind: 'checksum' })
  })

  it('never quotes a word of the phrase', () => {
    const typed = ['', 'Hunter2 '.repeat(12), 'zebra '.repeat(12)]
    const messages = typed.map((phrase) => {
      try {
        return parseMnemonic(phrase)
      } catch (error) {
        return `${String(error)} ${JSON.stringify(error)}`
      }
    })
    expect(messages.join(' ')).not.toMatch(/hunter2|zebra/i)
    expect(messages.map((text) => text.split(':')[0])).toEqual([
      'MnemonicError',
      'MnemonicError',
      'MnemonicError',
    ])
  })
})

/** Upper-case, lower-case or full-width letters. */
const dress = (word: string, styles: number[]): string =>
  Array.from(word, (char, at) => {
    const style = styles[at]
    if (style === 0) return char
    if (style === 1) return char.toUpperCase()
    return String.fromCharCode(char.charCodeAt(0) + 0xfee0)
  }).join('')

describe('createMnemonic', () => {
  it.each([12, 24] as const)(
    'creates %i words, different each time',
    (count) => {
      const made = Array.from({ length: 50 }, () => createMnemonic(count))
      expect(
        made.map((phrase) => parseMnemonic(phrase).split(' ').length),
      ).toEqual(made.map(() => count))
      expect(new Set(made).size).toBe(50)
    },
  )
})
