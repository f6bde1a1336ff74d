import { expect, test } from 'vitest'
import { siteLetter } from './site-letter.ts'

test.each([
  ['app.example.org', 'example.org', 'E'],
  ['localhost', undefined, 'L'],
  ['127.0.0.1', undefined, '1'],
])('the letter of %s in the domain %s is %s', (hostname, domain, letter) => {
  expect(siteLetter(hostname, domain)).toBe(letter)
})

test('a domain in other letters has a star', () => {
  expect(siteLetter('xn--80ak6aa92e.com', 'xn--80ak6aa92e.com')).toBe('*')
})
