import { describe, expect, it } from 'vitest'
import { judgeLabel } from './judge-label.ts'
import { domainStart, identifySite, shownHost } from './site-identity.ts'

const unicodeOf = (origin: string) => {
  const { labels, doubt } = identifySite(origin)
  return [labels.map(({ unicode }) => unicode).join('.'), doubt]
}

describe('identifySite', () => {
  it('splits scheme, name and port', () => {
    expect(identifySite('https://app.example:8443')).toStrictEqual({
      scheme: 'https://',
      hostname: 'app.example',
      labels: [
        { ascii: 'app', unicode: 'app' },
        { ascii: 'example', unicode: 'example' },
      ],
      port: ':8443',
    })
  })

  it.each([
    ['http://app.example', 'unencrypted'],
    ['https://app.example', undefined],
    ['http://localhost:3000', 'loopback'],
    ['http://app.localhost', 'loopback'],
    ['http://127.0.0.1:8080', 'loopback'],
    ['http://127.8.9.1', 'loopback'],
    ['https://[::1]', 'loopback'],
    ['http://127.0.0.1.example', 'unencrypted'],
    ['https://notlocalhost', undefined],
  ])('flags %s as %s', (origin, notice) => {
    expect(identifySite(origin).notice).toBe(notice)
  })

  it.each([
    'bücher.example',
    'españa.es',
    'việtnam.example',
    'bəzək.az',
    'пример.рф',
    'сосна.рф',
    'москва.com',
    'ελλάδα.gr',
    '東京.jp',
    'ひらがなー.jp',
    '한국.kr',
    'مثال.example',
    'उदाहरण.example',
    'ตัวอย่าง.example',
    'сообщество.example',
  ])('shows %s in Unicode', (hostname) => {
    expect(unicodeOf(`https://${hostname}`)).toStrictEqual([
      hostname,
      undefined,
    ])
  })

  it.each([
    ['аррӏе.com', 'look-alike'],
    ['ехсhаngе.com', 'mixed'],
    ['сору.example', 'look-alike'],
    ['uniswαp.org', 'mixed'],
    ['unıswap.org', 'look-alike'],
    ['ɡoogle.com', 'look-alike'],
    ['paypaɩ.com', 'look-alike'],
    ['νορτη.com', 'look-alike'],
    ['app.аррӏе.example', 'look-alike'],
    ['metamaskノ.example', 'mixed'],
    ['💰.example', 'unusual'],
    ['१२३.example', 'unusual'],
    ['aʼb.example', 'unusual'],
  ])('flags %s: %s', (hostname, doubt) => {
    expect(unicodeOf(`https://${hostname}`)).toStrictEqual([hostname, doubt])
  })

  it.each(['xn--99999999', 'xn--a', 'xn--abc-', 'xn--BCHER-kva'])(
    'shows %s in ASCII, because it is not valid punycode',
    (label) => {
      expect(judgeLabel(label, 'example')).toStrictEqual({
        ascii: label,
        unicode: label,
        doubt: 'unusual',
      })
    },
  )
})

describe('domainStart', () => {
  it.each([
    ['https://www.app.example.co.uk', 'example.co.uk', 2],
    ['https://example.com', 'example.com', 0],
    ['https://www.example.com.', 'example.com', 1],
    ['https://www.bücher.example', 'xn--bcher-kva.example', 1],
    ['http://127.0.0.1', undefined, 0],
  ])('of %s', (origin, domain, start) => {
    expect(domainStart(identifySite(origin), domain)).toBe(start)
  })
})

describe('shownHost', () => {
  it.each([
    ['https://harbour.example', 'harbour.example'],
    ['http://localhost:5173', 'localhost:5173'],
    ['https://xn--mnchen-3ya.example', 'münchen.example'],
    // Cyrillic letters that look like "apple".
    ['https://xn--80ak6aa92e.com', 'xn--80ak6aa92e.com'],
  ])('writes %s as %s', (origin, host) => {
    expect(shownHost(identifySite(origin))).toBe(host)
  })
})
