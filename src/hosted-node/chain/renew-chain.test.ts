import { expect, it } from 'vitest'
import { FORMAT, writeState } from '../development/state-file.ts'
import { createRenewChain } from './renew-chain.ts'

const STATE = writeState({
  format: FORMAT,
  chainId: '0x7a69',
  genesisTime: 1,
  base: 0,
  forkHash: null,
  head: null,
  blocks: [],
  signed: {},
  changes: [],
})

it.each([
  ['is loaded into a fresh chain', 0, ['eth_chainId', 'hardhat_loadState']],
  ['is not loaded if the chain was lost meanwhile', 1, ['eth_chainId']],
])('a state %s', async (_, lost, methods) => {
  const asked: string[] = []
  let losses = 0
  const renew = createRenewChain({
    settings: {},
    replace: async () => {
      losses += lost
    },
    ask: async (method) => {
      asked.push(method)
      return '0x7a69'
    },
    onRenewed: () => undefined,
    losses: () => losses,
  })
  await renew({ method: 'hardhat_loadState', params: [STATE] })

  expect(asked).toEqual(methods)
})
