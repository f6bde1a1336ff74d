import { latinOf } from './look-alikes.ts'
import { decodePunycode } from './punycode.ts'

/** Why a label is shown in ASCII. */
export type Doubt = 'mixed' | 'look-alike' | 'unusual'

export type Label = {
  /** As in the URL. */
  ascii: string
  /** Decoded, if it is punycode. */
  unicode: string
  doubt?: Doubt
}

/** Scripts that may be mixed. */
const alphabets = [
  ['Latin'],
  ['Greek'],
  ['Cyrillic'],
  ['Armenian'],
  ['Georgian'],
  ['Hebrew'],
  ['Arabic'],
  ['Devanagari'],
  ['Bengali'],
  ['Gurmukhi'],
  ['Gujarati'],
  ['Tamil'],
  ['Telugu'],
  ['Kannada'],
  ['Malayalam'],
  ['Sinhala'],
  ['Thai'],
  ['Lao'],
  ['Khmer'],
  ['Myanmar'],
  ['Ethiopic'],
  ['Hangul'],
  ['Han', 'Hiragana', 'Katakana', 'Bopomofo'],
]

/** Letters, marks, ASCII digits and hyphens. */
const plain = /^(?:[-\d]|[\p{L}\p{M}](?<!(?![々ーๆໆៗ])\p{Lm}))+$/u

/** Common Latin letters that are not look-alikes. */
const latin = /^[-\da-zß-öø-ÿā-İĳ-ķĺ-ľł-ňŋ-žơưǎǐǒǔǖǘǚǜșțəẁẃẅạ-ỹ]+$/u

const latinAlike = new RegExp(`^[-\\d${[...latinOf.keys()].join('')}]+$`, 'u')

export const judgeLabel = (ascii: string, topLabel: string): Label => {
  if (!ascii.startsWith('xn--')) return { ascii, unicode: ascii }
  const unicode = decodePunycode(ascii.slice('xn--'.length))
  // Not canonical: the browser would encode it differently.
  if (unicode === undefined || toAscii(unicode) !== ascii) {
    return { ascii, unicode: ascii, doubt: 'unusual' }
  }
  const doubt = doubtAbout(unicode, topLabel)
  return { ascii, unicode, ...(doubt && { doubt }) }
}

/** For a word in lower case; the top-level domain tells which script is usual. */
export const doubtAbout = (label: string, topLabel = ''): Doubt | undefined => {
  if (!plain.test(label)) return 'unusual'
  const own = alphabets.find((scripts) => isWrittenIn(label, scripts))
  if (!own) return 'mixed'
  if (own.includes('Latin')) return latin.test(label) ? undefined : 'look-alike'
  // Below a top-level domain in the same script, Latin is not expected.
  const top = decodePunycode(topLabel.replace(/^xn--/, '')) ?? ''
  const isAtHome = topLabel.startsWith('xn--') && isWrittenIn(top, own)
  return latinAlike.test(label) && !isAtHome ? 'look-alike' : undefined
}

const isWrittenIn = (label: string, scripts: readonly string[]): boolean => {
  const letters = scripts.map((script) => `\\p{scx=${script}}`).join('')
  return new RegExp(`^[-\\d${letters}]+$`, 'u').test(label)
}

const toAscii = (label: string): string | undefined => {
  const address = `https://${label}.example`
  return URL.canParse(address)
    ? new URL(address).hostname.replace(/\.example$/, '')
    : undefined
}
