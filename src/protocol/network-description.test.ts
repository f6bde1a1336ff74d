import { expect, it } from 'vitest'
import { isExplorerUrl, networkLimits } from './network-description.ts'

it.each([
  ['https://explorer.example', true],
  ['https://explorer.example/path?query', true],
  ['http://explorer.example', false],
  ['https://name@explorer.example', false],
  ['https://:word@explorer.example', false],
  ['explorer.example', false],
  [`https://explorer.example/${'a'.repeat(networkLimits.url)}`, false],
])('isExplorerUrl(%s) is %s', (url, expected) => {
  expect(isExplorerUrl(url)).toBe(expected)
})
