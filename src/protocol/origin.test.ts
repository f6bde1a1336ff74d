import { describe, expect, it } from 'vitest'
import { isServedOrigin } from './origin.ts'
import { isServedDocument } from './served-document.ts'

describe('isServedOrigin', () => {
  it.each([
    'https://app.example',
    'https://app.example:8443',
    'https://xn--e1afmkfd.example',
    'http://localhost',
    'http://localhost:3000',
    'http://dapp.localhost:3000',
    'http://127.0.0.1:8646',
    'http://127.9.9.9',
    'http://[::1]:3000',
  ])('serves %s', (origin) => {
    expect(isServedOrigin(origin)).toBe(true)
  })

  it.each([
    'null',
    '',
    'http://app.example',
    'http://127.0.0.1.example',
    'http://localhost.example',
    'http://notlocalhost',
    'http://10.0.0.1',
    'http://0.0.0.0',
    'file://',
    'chrome-extension://hnfgigmjhdebkmbdgdncnlhfhoendcjd',
    'data:text/html,x',
    'blob:https://app.example/1',
    'ws://localhost',
    'https://app.example/',
    'https://app.example/path',
    'https://user@app.example',
    'https://APP.example',
    'https://app.example:443',
    ' https://app.example',
  ])('does not serve %j', (origin) => {
    expect(isServedOrigin(origin)).toBe(false)
  })
})

describe('isServedDocument', () => {
  const origin = 'https://app.example'

  it.each(['text/html', 'application/xhtml+xml'])(
    'serves %s',
    (contentType) => {
      expect(isServedDocument({ origin, contentType })).toBe(true)
    },
  )

  it.each([
    'application/xml',
    'image/svg+xml',
    'text/plain',
    'application/pdf',
  ])('does not serve %s', (contentType) => {
    expect(isServedDocument({ origin, contentType })).toBe(false)
  })

  it('does not serve an opaque origin', () => {
    expect(isServedDocument({ origin: 'null', contentType: 'text/html' })).toBe(
      false,
    )
  })
})
