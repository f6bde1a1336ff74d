import type { GethGenesis } from '@ethereumjs/common'
import { createArchiveUpstream } from '../archive/archive-upstream.ts'
import type { Upstream } from '../upstream/upstream.ts'
import blocksUrl from './blocks.rlp?url&inline'
import genesis from './genesis.json' with { type: 'json' }
import head from './head.json' with { type: 'json' }

/** The embedded historical chain: every fork, uncles, and no new blocks. */
export const createHeritageUpstream = (): Promise<Upstream> =>
  createArchiveUpstream({
    name: 'heritage',
    genesis: genesis as unknown as GethGenesis,
    blocks: fromDataUrl(blocksUrl),
    expectedHead: head.hash,
  })

/** The build inlines the file in base64. */
const fromDataUrl = (url: string): Uint8Array =>
  Buffer.from(url.slice(url.indexOf(',') + 1), 'base64')
