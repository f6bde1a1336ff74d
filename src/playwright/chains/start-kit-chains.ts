import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type RunningChains, startChains } from '../../dev/start-chains.ts'
import type { RecordedCall } from './call-record.ts'
import { type ChainControl, createChainControl } from './chain-control.ts'
import {
  type FaultyProxy,
  type ProxiedNode,
  startFaultyProxy,
} from './faulty-proxy.ts'
import {
  checkNetworks,
  embedded,
  type KitNetwork,
  type StartedNetwork,
  toHostedNodeSettings,
} from './kit-networks.ts'
import { createSendToNode } from './node-call.ts'
import type { FaultRequest } from './node-faults.ts'
import { prepareReset } from './prepare-reset.ts'
import { createSolanaControl, type SolanaControl } from './solana-control.ts'

/** What a node does, and what it was asked. */
export type NodeControl = {
  /** Makes the node fail, until `heal()` or for so many `times`. */
  fail: (fault: FaultRequest) => void
  /** Ends all faults. */
  heal: () => void
  /** The calls that it received from the wallet and from pages, in order. */
  calls: () => RecordedCall[]
}

export type KitChains = {
  /** A WebSocket is at the same address, with `ws:` instead of `http:`. */
  networks: {
    name: string
    /** 0 for a chain of Solana. */
    chainId: number
    /** CAIP-2. */
    scope: string
    rpcUrl: string
  }[]
  chain: (nameOrId: string | number) => ChainControl
  /** A chain of Solana. */
  solana: (name: string) => SolanaControl
  node: (nameOrId: string | number) => NodeControl
  /**
   * As at the start: no faults, no recorded calls, and the chains that were
   * started have their first state. Those of Solana keep theirs.
   */
  reset: () => Promise<void>
  stop: () => Promise<void>
}

type OpenNetwork = {
  name: string
  chainId: number
  scope: string
  proxy: FaultyProxy
  chain: ChainControl
  solana: SolanaControl
  /** Returns to the first state, if it is a chain of ours that can. */
  resetChain: () => Promise<void>
}

/**
 * Starts the hosted node with the networks of a test, and a proxy before each
 * that can fail on purpose. A network with a `url` only gets a proxy.
 */
export const startKitChains = async ({
  networks,
  hostedNode,
}: {
  networks: readonly KitNetwork[]
  /** The built program; by default that of this package. */
  hostedNode?: string
}): Promise<KitChains> => {
  checkNetworks(networks)
  const toStart = await Promise.all(
    networks.filter(({ url }) => url === undefined).map(toStarted),
  )
  const started = await startHosted(toStart, hostedNode)
  const open: OpenNetwork[] = []
  const stop = async (): Promise<void> => {
    await Promise.all(open.map(({ proxy }) => proxy.stop()))
    await started?.stop()
  }
  try {
    for (const network of networks) {
      open.push(await openNetwork(network, started))
    }
  } catch (error) {
    await stop()
    throw error
  }
  const find = (nameOrId: string | number): OpenNetwork => {
    const found = open.find(({ name, chainId, scope }) =>
      [name, chainId || scope].includes(nameOrId),
    )
    if (found) return found
    const known = open.map(({ name, chainId }) => `${name} (${chainId})`)
    throw new Error(
      `There is no network "${nameOrId}"; there are ${known.join(', ')}`,
    )
  }
  return {
    networks: open.map(({ name, chainId, scope, proxy }) => ({
      name,
      chainId,
      scope,
      rpcUrl: proxy.url,
    })),
    chain: (nameOrId) => {
      const { name, chainId, chain } = find(nameOrId)
      if (chainId > 0) return chain
      throw new Error(`"${name}" is a chain of Solana: use solana("${name}")`)
    },
    solana: (nameOrId) => {
      const { name, chainId, solana } = find(nameOrId)
      if (chainId === 0) return solana
      throw new Error(
        `"${name}" is not a chain of Solana: use chain("${name}")`,
      )
    },
    node: (nameOrId) => {
      const { fail, heal, calls } = find(nameOrId).proxy
      return { fail, heal, calls }
    },
    reset: async () => {
      await Promise.all(open.map(({ resetChain }) => resetChain()))
      for (const { proxy } of open) proxy.reset()
    },
    stop,
  }
}

const toStarted = async ({
  name,
  chainId,
  genesisHash = chainId ? undefined : embedded(name)?.genesisHash,
  fork,
}: KitNetwork): Promise<StartedNetwork> => {
  if (genesisHash !== undefined) return { name, chainId: 0, genesisHash }
  // Asked in any case: a fork of a node that is down does not start.
  const forked = fork === undefined ? undefined : await chainIdOf(fork)
  const id = chainId ?? forked ?? embedded(name)?.chainId
  if (id === undefined) {
    throw new TypeError(`The network "${name}" needs a chainId`)
  }
  return { name, chainId: id, ...(fork !== undefined && { fork }) }
}

const chainIdOf = async (url: string): Promise<number> =>
  Number(await createSendToNode(url)('eth_chainId'))

const startHosted = async (
  networks: readonly StartedNetwork[],
  program: string | undefined,
): Promise<RunningChains | undefined> => {
  if (networks.length === 0) return undefined
  const folder = await mkdtemp(join(tmpdir(), 'portolan-chains-'))
  try {
    const config = join(folder, 'node.json')
    // Only for us: the address of a fork may contain a key.
    await writeFile(config, JSON.stringify(toHostedNodeSettings(networks)), {
      mode: 0o600,
    })
    return await startChains({ config, ...(program && { program }) })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const openNetwork = async (
  { name, url, chainId }: KitNetwork,
  started: RunningChains | undefined,
): Promise<OpenNetwork> => {
  const node =
    url === undefined ? hostedNodeOf(name, started) : await runningNode(url)
  if (chainId !== undefined && chainId !== node.chainId) {
    throw new Error(
      `The node of "${name}" is on chain ${node.chainId}, not on ${chainId}`,
    )
  }
  const send = createSendToNode(node.url)
  const chain = createChainControl(name, send)
  const isOurs = url === undefined && node.chainId > 0
  return {
    name,
    chainId: node.chainId,
    scope: node.scope,
    chain,
    solana: createSolanaControl(send),
    resetChain: isOurs ? await prepareReset(chain) : async () => undefined,
    proxy: await startFaultyProxy(node),
  }
}

type KitNode = ProxiedNode & { scope: string }

const runningNode = async (url: string): Promise<KitNode> => {
  const chainId = await chainIdOf(url)
  const wsUrl = url.replace(/^http/, 'ws')
  return { url, wsUrl, chainId, scope: `eip155:${chainId}` }
}

const hostedNodeOf = (
  name: string,
  started: RunningChains | undefined,
): KitNode => {
  const found = started?.networks.find((one) => one.name === name)
  if (!found) throw new Error(`The hosted node does not serve "${name}"`)
  const { rpcUrl, baseUrl, chainId, genesisHash } = found
  const wsUrl = rpcUrl.replace(baseUrl, `${baseUrl}/ws`).replace(/^http/, 'ws')
  const scope = genesisHash
    ? `solana:${genesisHash.slice(0, 32)}`
    : `eip155:${chainId}`
  return { url: rpcUrl, wsUrl, chainId, scope }
}
