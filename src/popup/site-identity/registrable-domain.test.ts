import { expect, it, vi } from 'vitest'
import { registrableDomainOf } from './registrable-domain.ts'

it('the registrable domain follows the list of the extension, read once', async () => {
  const fetched = vi.fn(async () => new Response('co.uk\ngithub.io'))
  vi.stubGlobal('fetch', fetched)
  expect(await registrableDomainOf('app.example.co.uk')).toBe('example.co.uk')
  expect(await registrableDomainOf('me.github.io')).toBe('me.github.io')
  expect(fetched.mock.calls).toStrictEqual([['/suffixes.txt']])
  vi.unstubAllGlobals()
})
