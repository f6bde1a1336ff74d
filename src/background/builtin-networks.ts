import type { NodeAddress } from '../node-client/node-endpoint.ts'

export type BuiltinNetwork = Readonly<{
  /** CAIP-2. */
  chainId: string
  name: string
  /** Of the currency that fees are paid in. */
  symbol: string
  /** Where its blocks and transactions can be looked at. */
  explorerUrl?: string
  /** Runs on a developer's machine; nothing on it is worth anything. */
  development: boolean
  /** Where it is reached until a person says otherwise. */
  node?: NodeAddress
}>

/**
 * No secret: the hosted node accepts it from its own machine alone, so that a
 * fresh start needs no settings.
 */
const DEVELOPMENT_KEY = 'portolan-development-key'

const atHostedNode = (network: string): NodeAddress => ({
  baseUrl: `http://127.0.0.1:8645/${network}`,
  apiKey: DEVELOPMENT_KEY,
})

const publicNetwork = (
  chainId: string,
  network: { name: string; symbol?: string; explorerUrl: string },
): BuiltinNetwork => ({
  chainId,
  symbol: 'ETH',
  ...network,
  development: false,
})

/** In the order they are shown. Public ones come without a node. */
export const builtinNetworks: readonly BuiltinNetwork[] = [
  publicNetwork('eip155:1', {
    name: 'Ethereum',
    explorerUrl: 'https://etherscan.io',
  }),
  publicNetwork('eip155:10', {
    name: 'OP Mainnet',
    explorerUrl: 'https://optimistic.etherscan.io',
  }),
  publicNetwork('eip155:56', {
    name: 'BNB Smart Chain',
    symbol: 'BNB',
    explorerUrl: 'https://bscscan.com',
  }),
  publicNetwork('eip155:137', {
    name: 'Polygon',
    symbol: 'POL',
    explorerUrl: 'https://polygonscan.com',
  }),
  publicNetwork('eip155:324', {
    name: 'ZKsync Era',
    explorerUrl: 'https://explorer.zksync.io',
  }),
  publicNetwork('eip155:8453', {
    name: 'Base',
    explorerUrl: 'https://basescan.org',
  }),
  publicNetwork('eip155:42161', {
    name: 'Arbitrum One',
    explorerUrl: 'https://arbiscan.io',
  }),
  publicNetwork('eip155:43114', {
    name: 'Avalanche C-Chain',
    symbol: 'AVAX',
    explorerUrl: 'https://snowtrace.io',
  }),
  publicNetwork('eip155:59144', {
    name: 'Linea',
    explorerUrl: 'https://lineascan.build',
  }),
  publicNetwork('eip155:11155111', {
    name: 'Sepolia',
    explorerUrl: 'https://sepolia.etherscan.io',
  }),
  {
    chainId: 'eip155:31337',
    name: 'Local',
    symbol: 'ETH',
    development: true,
    node: atHostedNode('local'),
  },
  {
    chainId: 'eip155:31338',
    name: 'Local two',
    symbol: 'ETH',
    development: true,
    node: atHostedNode('local-two'),
  },
  {
    chainId: 'eip155:61337',
    name: 'Heritage',
    symbol: 'ETH',
    development: true,
    node: atHostedNode('heritage'),
  },
]
