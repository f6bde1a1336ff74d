import { expect, it } from 'vitest'
import type { ChainRequest } from '../nodes/chain-node.ts'
import { askChain } from './ask-chain.ts'
import { CHAIN } from './testing/test-sender.ts'

const effectOf = async (method: string) => {
  let asked: ChainRequest | undefined
  const request = async (request: ChainRequest) => {
    asked = request
    return null
  }
  const ask = await askChain({ nodeOf: async () => ({ request }) }, CHAIN)
  await ask(method)
  return asked?.rule?.effect
}

it('a read may be repeated', async () => {
  expect(await effectOf('eth_getBalance')).toBe('pure')
})

it.each(['eth_sendRawTransaction', 'eth_sendRawTransactionSync'])(
  '%s is sent once, also if the caller does not ask for that',
  async (method) => {
    expect(await effectOf(method)).toBe('send')
  },
)

it.each(['evm_mine', 'eth_sendBundle'])(
  '%s has no rule, and is never repeated',
  async (method) => {
    expect(await effectOf(method)).toBeUndefined()
  },
)
