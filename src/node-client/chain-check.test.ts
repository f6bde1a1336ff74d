import { expect, it } from 'vitest'
import type { Ask, NodeAnswer } from './ask.ts'
import { askChainId, checkChain } from './chain-check.ts'
import { WrongChainError } from './errors.ts'

const saying =
  (answer: NodeAnswer): Ask =>
  async ({ method }) =>
    method === 'eth_chainId' ? answer : { result: null }

it('askChainId reads the chain in decimal digits, however long', async () => {
  expect(await askChainId(async () => '0x7a69')).toBe('31337')
  expect(await askChainId(async () => `0x1${'0'.repeat(20)}`)).toBe(
    (2n ** 80n).toString(),
  )
})

it('checkChain accepts a node of the expected chain', async () => {
  expect(await checkChain(saying({ result: '0x7a69' }), 31337)).toBe(undefined)
})

it('checkChain names the other chain', async () => {
  await expect(
    checkChain(saying({ result: '0x1' }), 31337),
  ).rejects.toStrictEqual(new WrongChainError('1'))
})

it.each<[string, NodeAnswer]>([
  ['a number', { result: 31337 }],
  ['a word', { result: 'mainnet' }],
  ['an error of its own', { error: { code: -32601, message: 'no' } }],
])('checkChain treats %s as no answer', async (_, answer) => {
  await expect(checkChain(saying(answer), 31337)).rejects.toMatchObject({
    reason: 'malformed',
  })
})
