import { once } from 'node:events'
import { createServer } from 'node:net'
import { describe, expect, it } from 'vitest'
import { builtProgram } from './built-program.ts'
import { startChains } from './start-chains.ts'

describe('startChains', () => {
  const built = builtProgram('hosted-node')

  const chainIdAt = async (rpcUrl: string): Promise<unknown> => {
    const response = await fetch(rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"jsonrpc":"2.0","id":1,"method":"eth_chainId"}',
    })
    return ((await response.json()) as { result: unknown }).result
  }

  it('starts every network and stops them, also when called twice', async () => {
    const chains = await startChains({ program: built })
    const urls = chains.networks.map(({ rpcUrl }) => rpcUrl)

    expect(await Promise.all(urls.map(chainIdAt))).toEqual([
      '0x7a69',
      '0x7a6a',
      '0xef99',
      // Solana has none.
      undefined,
    ])

    await chains.stop()
    await chains.ended
    await chains.stop()
    await expect(chainIdAt(urls[0] ?? '')).rejects.toThrow('fetch failed')
  })

  it('names the port that is taken', async () => {
    const taken = createServer().listen(0, '127.0.0.1')
    await once(taken, 'listening')
    const { port } = taken.address() as { port: number }
    const start = startChains({ port, program: built })

    await expect(start).rejects.toMatchObject({
      name: 'HostedNodeError',
      code: 'EADDRINUSE',
      message: expect.stringContaining(`port ${port} of 127.0.0.1 is taken`),
    })
    taken.close()
  })

  it('reports why a program does not run', async () => {
    await expect(startChains({ program: `${built}.absent` })).rejects.toThrow(
      'Cannot find module',
    )
  })
})
