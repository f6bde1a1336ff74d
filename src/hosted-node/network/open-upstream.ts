import { readFile } from 'node:fs/promises'
import type { GethGenesis } from '@ethereumjs/common'
import { createArchiveUpstream } from '../archive/archive-upstream.ts'
import type { OpenChain } from '../chain/open-chain.ts'
import type { UpstreamConfig } from '../config/config.ts'
import { createHeritageUpstream } from '../heritage/heritage-upstream.ts'
import type { Log } from '../log.ts'
import { noSolana, type OpenSolana } from '../solana/open-solana.ts'
import { createSolanaUrlUpstream } from '../solana/url-upstream.ts'
import { PHRASE } from '../upstream/derive-accounts.ts'
import type { Upstream } from '../upstream/upstream.ts'
import { createUrlUpstream } from '../upstream/url-upstream.ts'

export type UpstreamDeps = {
  name: string
  chainId: number
  genesisHash?: string | undefined
  log: Log
  openChain: OpenChain
  openSolana?: OpenSolana | undefined
  onRestarted: () => void
}

/** Rejects if the node is unusable. */
export const openUpstream = async (
  config: UpstreamConfig,
  deps: UpstreamDeps,
): Promise<Upstream> => {
  const { name, chainId, genesisHash, log } = deps
  const { openChain, openSolana = noSolana, onRestarted } = deps
  switch (config.kind) {
    case 'litesvm': {
      const { kind: _, ...settings } = config
      return await openSolana({
        mnemonic: PHRASE,
        ...settings,
        ...(genesisHash !== undefined && { genesisHash }),
        name,
        log,
      })
    }
    case 'edr':
      return await openChain({ ...config, chainId, log, onRestarted })
    case 'heritage':
      return await createHeritageUpstream()
    case 'archive':
      return await openArchive(config, { name, chainId, log })
    case 'url': {
      const {
        kind: _,
        history: __,
        blockHistory: ___,
        final = true,
        ...places
      } = config
      if (genesisHash !== undefined) {
        return createSolanaUrlUpstream({ name, genesisHash, final, ...places })
      }
      return createUrlUpstream({
        name,
        chainId,
        final,
        ...places,
        log: (event) => log.warn(event),
      })
    }
  }
}

const openArchive = async (
  {
    genesis,
    blocks,
    expectedHead,
  }: Extract<UpstreamConfig, { kind: 'archive' }>,
  { name, chainId, log }: { name: string; chainId: number; log: Log },
): Promise<Upstream> => {
  const parsed: GethGenesis = JSON.parse(await readFile(genesis, 'utf8'))
  const own = parsed.config?.chainId
  // A node of another chain would make callers sign for the wrong chain.
  if (Number(own) !== chainId) {
    throw new Error(
      `${name}: the network's chainId is ${chainId}, its archive's genesis says ${own ?? 'none'}`,
    )
  }
  return await createArchiveUpstream({
    name,
    genesis: parsed,
    blocks: await readFile(blocks),
    ...(expectedHead !== undefined && { expectedHead }),
    warn: (message: string) => log.warn({ upstream: name }, message),
  })
}
