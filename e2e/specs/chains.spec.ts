import { expect } from '@playwright/test'
import { test } from '../fixtures/test.ts'

const call = async (
  url: string,
  { method, params = [] }: { method: string; params?: unknown[] },
): Promise<unknown> => {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  const { result } = (await response.json()) as { result: unknown }
  return result
}

test('two chains with ids of their own mine blocks and give them back', async ({
  chains,
}) => {
  expect(
    chains.networks.map(({ name, chainId }) => ({ name, chainId })),
  ).toEqual([
    { name: 'local', chainId: 31337 },
    { name: 'local-two', chainId: 31338 },
  ])
  for (const { chainId, rpcUrl } of chains.networks) {
    expect(await call(rpcUrl, { method: 'eth_chainId' })).toBe(
      `0x${chainId.toString(16)}`,
    )
    const before = Number(await call(rpcUrl, { method: 'eth_blockNumber' }))
    await call(rpcUrl, { method: 'evm_mine' })
    const number = `0x${(before + 1).toString(16)}`
    expect(
      await call(rpcUrl, {
        method: 'eth_getBlockByNumber',
        params: [number, false],
      }),
    ).toMatchObject({ number, transactions: [] })
  }
})
