import { fileURLToPath } from 'node:url'
import { describe, expect, it, vi } from 'vitest'
import { createLog } from '../log.ts'
import { createMetrics } from '../metrics.ts'
import { createEdrUpstream } from '../upstream/edr-upstream.ts'
import { openNetwork } from './open-network.ts'

const pathOf = (name: string): string =>
  fileURLToPath(new URL(`../heritage/${name}`, import.meta.url))

describe('openNetwork', () => {
  it('rejects an archive of another chain, and names both', async () => {
    const opened = openNetwork(
      {
        name: 'olden',
        chainId: 7,
        upstreams: [
          {
            kind: 'archive',
            genesis: pathOf('genesis.json'),
            blocks: pathOf('blocks.rlp'),
          },
        ],
      },
      {
        log: createLog('silent'),
        metrics: createMetrics(),
        openChain: ({ chainId }) => createEdrUpstream(chainId),
        cacheBytes: 1,
      },
    )

    await expect(opened).rejects.toThrow(
      "olden-0: the network's chainId is 7, its archive's genesis says 61337",
    )
  })

  it('closes the nodes that it has opened when another one fails', async () => {
    const chain = await createEdrUpstream(31337)
    const close = vi.spyOn(chain, 'close')
    const opened = openNetwork(
      {
        name: 'mixed',
        chainId: 31337,
        upstreams: [
          { kind: 'edr' },
          { kind: 'archive', genesis: pathOf('missing'), blocks: '' },
        ],
      },
      {
        log: createLog('silent'),
        metrics: createMetrics(),
        openChain: async () => chain,
        cacheBytes: 1,
      },
    )

    await expect(opened).rejects.toThrow('ENOENT')
    expect(close).toHaveBeenCalledOnce()
  })
})
