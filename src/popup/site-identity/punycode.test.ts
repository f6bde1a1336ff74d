import { describe, expect, it } from 'vitest'
import { fc } from '../../dev/seeded-fast-check.ts'
import { rounds, testSeed } from '../../dev/test-rounds.ts'
import { decodePunycode } from './punycode.ts'

const LABELS = rounds('PUNYCODE_LABELS', { short: 5_000, long: 50_000 })

describe('decodePunycode', () => {
  // RFC 3492, section 7.1.
  it.each([
    ['egbpdaj6bu4bxfgehfvwxn', 'ليهمابتكلموشعربي؟'],
    ['ihqwcrb4cv8a8dqg056pqjye', '他们为什么不说中文'],
    ['ihqwctvzc91f659drss3x8bo0yb', '他們爲什麽不說中文'],
    ['Proprostnemluvesky-uyb24dma41a', 'Pročprostěnemluvíčesky'],
    ['4dbcagdahymbxekheh6e0a7fei0b', 'למההםפשוטלאמדבריםעברית'],
    ['i1baa7eci9glrd9b2ae1bj0hfcgg6iyaf8o0a1dig0cd', 'यहलोगहिन्दीक्योंनहींबोलसकतेहैं'],
    [
      'n8jok5ay5dzabd5bym9f0cm5685rrjetr6pdxa',
      'なぜみんな日本語を話してくれないのか',
    ],
    [
      '989aomsvi5e83db1d2a355cv1e0vak1dwrv93d5xbh15a0dt30a5jpsd879ccm6fea98c',
      '세계의모든사람들이한국어를이해한다면얼마나좋을까',
    ],
    ['b1abfaaepdrnnbgefbadotcwatmq2g4l', 'почемужеонинеговорятпорусски'],
    [
      'PorqunopuedensimplementehablarenEspaol-fmd56a',
      'PorquénopuedensimplementehablarenEspañol',
    ],
    [
      'TisaohkhngthchnitingVit-kjcr8268qyxafd2f1b9g',
      'TạisaohọkhôngthểchỉnóitiếngViệt',
    ],
    ['3B-ww4c5e180e575a65lsy2b', '3年B組金八先生'],
    [
      '-with-SUPER-MONKEYS-pc58ag80a8qai00g7n9n',
      '安室奈美恵-with-SUPER-MONKEYS',
    ],
    [
      'Hello-Another-Way--fc4qua05auwb3674vfr0b',
      'Hello-Another-Way-それぞれの場所',
    ],
    ['2-u9tlzr9756bt3uc0v', 'ひとつ屋根の下2'],
    ['MajiKoi5-783gue6qz075azm5e', 'MajiでKoiする5秒前'],
    ['de-jg4avhby1noc0d', 'パフィーdeルンバ'],
    ['d9juau41awczczp', 'そのスピードで'],
    ['-> $1.00 <--', '-> $1.00 <-'],
  ])('decodes %s', (encoded, decoded) => {
    expect(decodePunycode(encoded)).toBe(decoded)
  })

  it.each(['99999999', 'ab-ü', 'ü-ab', 'é', 'a_b', '9'.repeat(300)])(
    'refuses %s',
    (encoded) => {
      expect(decodePunycode(encoded)).toBe(undefined)
    },
  )

  it('inverts the encoding of the browser', {
    tags: ['long'],
  }, () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 12 }), (text) => {
        const { hostname } = URL.parse(`https://${text}.example`) ?? {}
        const label = hostname?.split('.')[0] ?? ''
        if (!label.startsWith('xn--')) return true
        const decoded = decodePunycode(label.slice(4)) ?? ''
        return URL.parse(`https://${decoded}.example`)?.hostname === hostname
      }),
      { numRuns: LABELS },
    )
    console.log(`seed ${testSeed}: ${LABELS} labels`)
  })

  it('terminates for any input', { tags: ['long'] }, () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 63 }), (text) => {
        const decoded = decodePunycode(text)
        return decoded === undefined || decoded.length <= 63
      }),
      { numRuns: LABELS },
    )
  })
})
