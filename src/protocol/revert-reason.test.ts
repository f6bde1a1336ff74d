import { encodeErrorResult, parseAbi } from 'viem'
import { expect, it } from 'vitest'
import { failureOf } from './revert-reason.ts'

const says = (words: string): string =>
  encodeErrorResult({ abi: parseAbi(['error Error(string)']), args: [words] })

it.each<[string, string, string | undefined, string]>([
  ['the message', 'insufficient funds', undefined, 'insufficient funds'],
  ['it without its head', 'execution reverted: too low', says('x'), 'too low'],
  ['the words in the data', 'execution reverted', says('zu früh'), 'zu früh'],
  ['the message for other data', 'execution reverted', '0x12', ''],
  ['the message for empty words', 'execution reverted', says(''), ''],
  ['something for nothing', '', undefined, ''],
])('is %s', (_, message, data, words) => {
  expect(failureOf({ message, data })).toBe(words || 'execution reverted')
})

it.each([
  ['message', 'a'.repeat(301), undefined],
  ['data', '', says('a'.repeat(301))],
])('is cut where the %s is long', (_, message, data) => {
  const words = failureOf({ message, data })
  expect(words.replace('…', '')).toBe('a'.repeat(300))
})
