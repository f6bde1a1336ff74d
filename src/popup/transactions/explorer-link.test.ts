import { expect, it } from 'vitest'
import { explorerLink } from './explorer-link.ts'

it.each([
  ['https://a.example', 'https://a.example/tx/0x1'],
  ['https://a.example/', 'https://a.example/tx/0x1'],
  ['https://a.example/chain?on=2', 'https://a.example/chain/tx/0x1?on=2'],
])('the page on %s is %s', (explorer, expected) => {
  expect(explorerLink(explorer, '0x1')).toBe(expected)
})
