import { getPublicSuffix } from 'tldts'
import { expect, it } from 'vitest'
import { listSuffixes } from './suffixes-plugin.ts'

it('the list has the rules of tldts, in order', () => {
  const rules = listSuffixes()
  expect(rules.length).toBeGreaterThan(5_000)
  expect(rules).toStrictEqual(rules.toSorted())
  const options = { allowPrivateDomains: true, extractHostname: false }
  const wrong = rules.filter((rule) => {
    const name = rule.replace('!', '').replace('*', 'any')
    const suffix = rule.startsWith('!') ? name.replace(/^[^.]+\./, '') : name
    return getPublicSuffix(`one.${name}`, options) !== suffix
  })
  expect(wrong).toStrictEqual([])
})
