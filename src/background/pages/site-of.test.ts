import { expect, it } from 'vitest'
import { createTestSites } from '../testing/builders.ts'
import { createSites } from './site-of.ts'

it.each([
  ['https://example.com', 'example.com'],
  ['https://a.b.example.com:8443', 'example.com'],
  ['https://a.example.com.', 'example.com'],
  ['https://a.b.example.co.uk', 'example.co.uk'],
  ['https://co.uk', 'co.uk'],
  ['https://me.github.io', 'me.github.io'],
  ['https://x.me.github.io', 'me.github.io'],
  ['https://a.b.c.ck', 'b.c.ck'],
  ['https://a.www.ck', 'www.ck'],
  ['http://localhost:3000', 'localhost:3000'],
  ['http://127.0.0.1:3000', '127.0.0.1:3000'],
  ['http://[::1]:3000', '[::1]:3000'],
  ['https://intranet', 'intranet'],
  ['null', 'null'],
  [`https://${'a.'.repeat(100)}example.com`, 'example.com'],
])('the site of %s is %s', async (origin, site) => {
  const sites = createTestSites()
  await sites.load()
  expect(sites.siteOf(origin)).toBe(site)
})

it('is the host until the list is loaded', async () => {
  const sites = createTestSites()
  expect(sites.siteOf('https://a.example.com')).toBe('a.example.com')
  await sites.load()
  expect(sites.siteOf('https://a.example.com')).toBe('example.com')
})

it('is the host if the list cannot be read', async () => {
  const errors: string[] = []
  const sites = createSites({
    readSuffixes: () => Promise.reject(new Error('no file')),
    log: { error: (what) => errors.push(what) },
  })
  await sites.load()
  expect(sites.siteOf('https://a.github.io')).toBe('a.github.io')
  expect(errors).toStrictEqual(['the public suffixes were not read'])
})

it('reads the list once, however often it is asked for', async () => {
  let reads = 0
  const sites = createSites({
    readSuffixes: async () => {
      reads += 1
      return 'github.io'
    },
    log: { error: () => undefined },
  })
  await Promise.all([sites.load(), sites.load()])
  await sites.load()
  expect(reads).toBe(1)
})

it('is read again when it is next needed, if it could not be read', async () => {
  const files = [Promise.reject(new Error('no file')), 'github.io']
  const sites = createSites({
    readSuffixes: async () => files.shift() ?? '',
    log: { error: () => undefined },
  })
  await sites.load()
  expect(sites.siteOf('https://a.b.github.io')).toBe('a.b.github.io')
  await sites.load()
  expect(sites.siteOf('https://a.b.github.io')).toBe('b.github.io')
})
