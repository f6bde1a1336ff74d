import { OURS } from 'micro-eth-signer/abi.js'
import { expect, it } from 'vitest'
import { knownContract } from './known-contracts.ts'

/** The routers that the clear-signing registry names with their chain. */
const named = Object.entries(OURS).flatMap(([file, entry]) => {
  const { metadata, context } = Object(entry)
  return file.includes('uniswap')
    ? (context.contract.deployments as object[]).map((one) => ({
        ...(one as { chainId: number; address: string }),
        name: metadata.contractName as string,
      }))
    : []
})

it('names contracts as the clear-signing registry does, on their chain', () => {
  expect(named).toHaveLength(2)
  for (const { chainId, address, name } of named) {
    expect(knownContract(`eip155:${chainId}`, address)).toBe(name)
    expect(knownContract('eip155:10', address)).toBeUndefined()
  }
})

it('names no other contract', () => {
  const other = '0x000000000000000000000000000000000000dEaD'
  expect(knownContract('eip155:1', other)).toBeUndefined()
})
