import { describe, expect, it } from 'vitest'
import { originOfAddress } from './site-address.ts'

describe('originOfAddress', () => {
  it.each([
    ['https://app.example/swap?from=a#b', 'https://app.example'],
    ['  app.example/swap ', 'https://app.example'],
    ['APP.example:8443', 'https://app.example:8443'],
    ['https://app.example:443', 'https://app.example'],
    ['https://someone:secret@app.example', 'https://app.example'],
    ['bücher.example', 'https://xn--bcher-kva.example'],
    ['localhost:3000', 'http://localhost:3000'],
    ['127.0.0.1:8080/index.html', 'http://127.0.0.1:8080'],
    ['https://localhost:3000', 'https://localhost:3000'],
    ['http://dapp.localhost', 'http://dapp.localhost'],
  ])('reads %s as %s', (given, origin) => {
    expect(originOfAddress(given)).toBe(origin)
  })

  it.each([
    '',
    ' ',
    'two words',
    'http://app.example',
    'ftp://app.example',
    'file:///etc/hosts',
    'chrome-extension://hnfgigmjhdebkmbdgdncnlhfhoendcjd',
    'https://',
    'javascript://app.example',
  ])('rejects %j', (given) => {
    expect(originOfAddress(given)).toBeUndefined()
  })
})
