import { expect } from '@playwright/test'
import { callNode } from '../fixtures/call-node.ts'
import { test } from '../fixtures/test.ts'

test('the chains have their own ids, and two of them mine blocks', async ({
  chains,
}) => {
  const ethereum = chains.networks.filter(
    ({ namespace }) => namespace === 'eip155',
  )
  expect(ethereum.map(({ name, chainId }) => ({ name, chainId }))).toEqual([
    { name: 'local', chainId: 31337 },
    { name: 'local-two', chainId: 31338 },
    { name: 'heritage', chainId: 61337 },
  ])
  for (const { chainId, rpcUrl } of ethereum) {
    expect(await callNode(rpcUrl, { method: 'eth_chainId' })).toMatchObject({
      result: `0x${chainId.toString(16)}`,
    })
  }
  // The third is historical, and mines no blocks.
  for (const { rpcUrl } of ethereum.slice(0, 2)) {
    const before = await callNode(rpcUrl, { method: 'eth_blockNumber' })
    await callNode(rpcUrl, { method: 'evm_mine' })
    const number = `0x${(Number(before.result) + 1).toString(16)}`
    expect(
      await callNode(rpcUrl, {
        method: 'eth_getBlockByNumber',
        params: [number, false],
      }),
    ).toMatchObject({ result: { number, transactions: [] } })
  }
})

test('a reset undoes what was done to the chains', async ({
  chains,
  chainsOfWorker,
}) => {
  const headsOf = () =>
    Promise.all(
      chains.networks
        .filter(({ namespace }) => namespace === 'eip155')
        .map(({ rpcUrl }) => callNode(rpcUrl, { method: 'eth_blockNumber' })),
    )
  const before = await headsOf()
  for (const { rpcUrl } of chains.networks.slice(0, 2)) {
    await callNode(rpcUrl, { method: 'evm_mine' })
  }
  expect(await headsOf()).not.toEqual(before)
  await chainsOfWorker.reset()
  expect(await headsOf()).toEqual(before)
})
