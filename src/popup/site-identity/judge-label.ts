import { decodePunycode } from './punycode.ts'

/** Why a name's letters are not shown first. */
export type Doubt = 'mixed' | 'look-alike' | 'unusual'

export type Label = {
  /** As it is written on the wire. */
  ascii: string
  /** In the letters it stands for, where it stands for any. */
  unicode: string
  doubt?: Doubt
}

/** Sets of letters that are written together. */
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

/** Letters, the marks on them, ASCII digits and the hyphen. */
const plain = /^(?:[-\d]|[\p{L}\p{M}](?<!(?![々ーๆໆៗ])\p{Lm}))+$/u

/** Latin letters of living languages that cannot be taken for other ones. */
const latin = /^[-\da-zß-öø-ÿā-İĳ-ķĺ-ľł-ňŋ-žơưǎǐǒǔǖǘǚǜșțəẁẃẅạ-ỹ]+$/u

/** Letters of other alphabets that look like Latin ones. */
const latinAlike =
  /^[-\dасԁеԍһіјӏорԗԛѕԝхуьъҽпгѵѡαγικνορτυωηհոսօցզլյგიოყძხჽჿ]+$/u

export const judgeLabel = (ascii: string, topLabel: string): Label => {
  if (!ascii.startsWith('xn--')) return { ascii, unicode: ascii }
  const unicode = decodePunycode(ascii.slice('xn--'.length))
  // What the browser would write in another way is not what it stands for.
  if (unicode === undefined || toAscii(unicode) !== ascii) {
    return { ascii, unicode: ascii, doubt: 'unusual' }
  }
  const doubt = doubtAbout(unicode, topLabel)
  return { ascii, unicode, ...(doubt && { doubt }) }
}

const doubtAbout = (label: string, topLabel: string): Doubt | undefined => {
  if (!plain.test(label)) return 'unusual'
  const own = alphabets.find((scripts) => isWrittenIn(label, scripts))
  if (!own) return 'mixed'
  if (own.includes('Latin')) return latin.test(label) ? undefined : 'look-alike'
  // Below a top level of the same letters nobody expects Latin ones.
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
