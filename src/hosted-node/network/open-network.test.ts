import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { createLog } from '../log.ts'
import { createMetrics } from '../metrics.ts'
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
      { log: createLog('silent'), metrics: createMetrics(), cacheBytes: 1 },
    )

    await expect(opened).rejects.toThrow(
      "olden-0: the network's chainId is 7, its archive's genesis says 61337",
    )
  })
})
